import { listOr, recordOr } from '../../transport/content';
import { asText } from '../shared/fields/text';
import { cleaned, mblKey } from '../shared/values/identifier';
import { isWeightUnit, unitOf } from '../shared/values/number';

// cspell:disable -- These are headings without their spaces.
/**
 * The columns that each container has, by the API's name: the label, and after the colon, how lists head the column. The
 * words are joined, in the spelling of SPELLINGS, and without FILLERS. If two columns of a list have the same meaning,
 * the heading that comes first here counts, and the other column becomes a note.
 */
// prettier-ignore
const OF_CONTAINER = {
	mbl_number: 'MBL Number: mbl mblreference master masterbl masterbol masterbill masterbilllading masterwaybill mb oceanbl oceanbill oceanbol oceanbilllading obl carrierbl linerbl seawaybill swb bl billlading bol',
	carrier_code: 'Carrier Code (SCAC): scac scaccode carrierscac carriercode linecode carrier oceancarrier steamshipline shippingline ssl line',
	number: 'Container Number: container containerid unitno unitnumber box',
	containers: 'Containers: containers containercount containerquantity totalcontainers quantitycontainers',
	type: 'Container Type: containertype sizetype typesize containersizetype containertypesize isocode isotype iso containeriso type',
	size: 'Container Size: containersize size containerlength length feet',
	weight: 'Weight: grossweight totalgrossweight gross gw gwt gweight weightgross cargoweight containerweight totalweight weight kg kgs lb lbs',
	weight_unit: 'Weight Unit: weightunit unitweight weightuom uomweight gwuom gwunit grossweightunit grossweightuom uom unitmeasure unit',
	package: 'Contents: contents content packagedescription contentsdescription',
	quantity: 'Quantity: quantity pkgs pkgcount pkgquantity totalpkgs cartons cartonsquantity quantitycartons totalcartons pallets palletscount quantitypallets totalpallets pieces piecescount quantitypieces totalpieces colli count totalquantity units',
	packaging: 'Packaging: packaging packagetype pkgtype kindpkgs',
	description: 'Description: descriptiongoods goodsdescription cargodescription commoditydescription description commodity goods cargo product productdescription itemdescription',
	seal_number: 'Seal Number: seal',
	cargo_value: 'Cargo Value: cargovalue insuredvalue declaredvalue',
	delivery_reference: 'Delivery Reference: deliveryreference',
	loading_type: 'Loading Type: loadingtype loading loadtype',
	temperature: 'Temperature: temperature reefertemperature settemperature temperatureset setpoint setpointtemperature temperaturesetpoint temperaturesetting',
	is_reefer: 'Reefer: reefer',
	is_dg: 'Hazmat: dg hazmat ishazmat hazmatgoods hazmatcargo hazmatmaterial hazmatmaterials hazmatclass imo imdg imoclass un unna',
	is_soc: 'Shipper-Owned (SOC): soc shipperowned shippersowned',
	is_overweight: 'Overweight: overweight',
	status: 'Status: status containerstatus shipmentstatus currentstatus lateststatus orderstatus bookingstatus loadstatus deliverystatus movestatus statusupdate',
} as const;

/** The columns of values that all rows of an order share. */
// prettier-ignore
const OF_ORDER = {
	port_of_discharge: 'Port of Discharge: portdischarge portdischargename pod dischargeport disport intermodalregion region arrivesin arrivalport portarrival port usport destinationport portentry',
	port_of_discharge_eta: 'Port of Discharge ETA: portdischargeeta podeta etapod etaport porteta etadischarge vesseleta etavessel etausport usporteta eta etadate arriveson arrives arrivaldate datearrival estimatedarrival estimatedarrivaldate arrival',
	city: 'Destination City: destinationcity deliverycity deliverytocity shiptocity finaldestinationcity city cityst citystate citystzip citystatezip destinationcitystate deliverycitystate deliverycitystatezip destcitystate goestocity placedelivery finaldestination destination',
	state: 'Destination State: destinationstate deliverystate deliverytostate shiptostate state statezip',
	zip: 'Destination ZIP Code: destinationzip deliveryzip deliverytozip shiptozip zip zipcode postalcode destinationzipcode deliveryzipcode shiptozipcode',
	delivery_address: 'Delivery Address: deliveryaddress deliverytoaddress deliveryto deliveryat deliverylocation shiptoaddress shipto destinationaddress dropaddress warehouseaddress warehouse consigneeaddress address',
	live_or_drop: 'Live or Drop: liveordrop livedrop',
	customer_reference_number: 'Customer Reference Number: customerreference yourreference ourreference customerpo po purchaseorder poreference reference shipmentreference file job',
} as const;

/** Other spellings of the words in headings. */
const SPELLINGS =
	'container: cntr cntnr ctnr ctr cont contr cnt equipment equip eqp eq; containers: cntrs conts; weight: wt wgt wght; quantity: qty; pkgs: pkg packages; cartons: ctn ctns carton; pallets: plt plts pallet; pieces: pcs pc piece; address: addr; delivery: del deliver delv dlvry dlvy delivered; destination: dest; reference: ref refs; customer: cust client; description: desc descr; temperature: temp; discharge: disch; hazmat: haz hazardous hazard dangerous; no: nr nbr num nos; seal: seals; commodity: commodities; size: sz; vessel: vsl; type: typ ty; state: st; citystate: cityst; citystatezip: citystzip';

/** Words beside the name of a column. */
const FILLERS = new Set('no number numbers of the and in c f us usd'.split(' '));
// cspell:enable

const COLUMNS = { ...OF_CONTAINER, ...OF_ORDER };

/** The name of a value that a column contains. */
export type ColumnName = keyof typeof COLUMNS;

const namesIn = (columns: Partial<typeof COLUMNS>) => Object.keys(columns) as ColumnName[];

export const COLUMN_NAMES = namesIn(COLUMNS);

/** The values that all rows of an order share. */
export const ORDER_COLUMNS = namesIn(OF_ORDER);

/** Returns the label of a column. */
export const labelOfColumn = (name: ColumnName): string => COLUMNS[name].split(': ', 1)[0] ?? '';

const SPELLED: ReadonlyMap<string, string> = new Map(
	SPELLINGS.split('; ').flatMap((entry) => {
		const [word = '', others = ''] = entry.split(': ');
		return others.split(' ').map((other) => [other, word] as const);
	}),
);

/** Returns the words of a heading, in lowercase and in one spelling. */
export const wordsOf = (heading: string): string[] =>
	(
		cleaned(heading)
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? []
	).map((word) => SPELLED.get(word) ?? word);

const withoutFillers = (words: readonly string[]) =>
	words.filter((word) => !FILLERS.has(word) && !isWeightUnit(unitOf(word)));

/** The columns by the keys of their headings, with the better known headings of a column first. */
const KNOWN: ReadonlyMap<string, { readonly name: ColumnName; readonly rank: number }> = new Map(
	COLUMN_NAMES.flatMap((name) => {
		const [label = '', headings = ''] = COLUMNS[name].split(': ');
		return [wordsOf(label).join(''), ...headings.split(' '), wordsOf(name).join('')].map(
			(key, rank) => [key, { name, rank }] as const,
		);
	}).reverse(),
);

/** The columns of amounts, which mean something else if their headings have further words. */
const AMOUNTS: ReadonlyArray<ColumnName | undefined> = ['weight', 'cargo_value'];

/** A user's own names of columns, by their letters and digits, since `Equip` and `Cont #` would be one word. */
export type OwnColumns = ReadonlyMap<string, ColumnName>;

/** Returns the column of each of these headings, by a user's own names first. Of several for a column, one has it. */
export const columnsOf = (headings: readonly string[], own: OwnColumns): Array<ColumnName | undefined> => {
	const known = headings.map((heading) => {
		const chosen = own.get(mblKey(heading));
		if (chosen !== undefined) return { name: chosen, rank: -1 };
		// A name in another script is a translation. A format follows in parentheses. Of two names, as in IMO/UN, the first
		// counts.
		const latin = cleaned(heading).replace(/\p{Lo}+/gu, ' ');
		const parts = [latin, ...['(', '/'].map((sign) => latin.split(sign, 1)[0] ?? '')];
		// A question about hazmat must not stay unread, however it is worded.
		const isHazmat = wordsOf(heading).some((word) => ['hazmat', 'dg', 'imdg'].includes(word));
		const other = { name: isHazmat ? ('is_dg' as const) : undefined, rank: Infinity };
		const keys = parts.map(wordsOf).map((words) => [words.join(''), withoutFillers(words).join('')]);
		const [whole, ...shorter] = keys.map((both) => both.map((key) => KNOWN.get(key)).find((one) => one !== undefined));
		const found = whole ?? shorter.find((one) => one !== undefined);
		// What else a heading says of an amount is another amount, such as weight/carton or (tare), or a currency.
		const isForeign = AMOUNTS.includes(found?.name) && (whole === undefined || /[€£¥]/.test(heading));
		return { ...((isForeign ? undefined : found) ?? other) };
	});
	const ranked = [...known].sort((one, other) => one.rank - other.rank);
	return known.map((one) => (ranked.find(({ name }) => name === one.name) === one ? one.name : undefined));
};

/** Returns a user's own column names from the option's rows: each column with the value that it contains. */
export const ownColumns = (rows: unknown): OwnColumns => {
	const named = listOr(rows).map(recordOr);
	const entries = named.map(({ heading, value }) => [mblKey(asText(heading)), asText(value)] as const);
	return new Map(entries.filter((entry): entry is [string, ColumnName] => entry[0] !== '' && entry[1] in COLUMNS));
};
