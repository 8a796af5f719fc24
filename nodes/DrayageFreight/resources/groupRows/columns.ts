import { isRecord } from '../../../../transport';
import { asText } from '../../../shared/fields/text';
import { cleaned } from '../../../shared/values/identifier';

// cspell:disable -- These are headings without their spaces.
/**
 * The columns of values that each container has, by the API's name: the label, and after the colon, how container lists and
 * arrival notices head the column, by letters and digits in lowercase, without "no", "number" or a unit at the end. If
 * two columns of a list have the same meaning, the heading that comes first here counts.
 */
const OF_CONTAINER = {
	mbl_number:
		'MBL Number: mbl mblref masterbl masterbol masterbill masterbilloflading masterwaybill mb oceanbl oceanbill oceanbol oceanbilloflading obl carrierbl linerbl seawaybill swb bl billoflading bol',
	number:
		'Container Number: container containerid containernr cntr cntnr ctnr ctr cont contr equipment equipmentid eq unitno unitnumber box',
	type: 'Container Type: containertype cntrtype conttype ctype equipmenttype eqtype eqptype sizetype typesize containersizetype containertypesize cntrsizetype cntrtypesize cntsizetype isocode isotype type ty',
	size: 'Container Size: containersize cntrsize contsize equipmentsize size sz length feet',
	weight:
		'Weight: grossweight grosswt grosswgt gross gw gwt gweight weightgross cargoweight cargowt containerweight totalweight weight wt wgt nwgw gwnw netgross grossnet kg kgs',
	package: 'Contents: contents content package packagedescription contentsdescription',
	quantity:
		'Quantity: quantity qty packages pkgs pkg packagecount pkgcount pkgqty noofpackages noofpkgs numberofpackages cartons ctns ctn noofctns noofcartons pallets plts pieces pcs noofpcs colli piececount count',
	packaging: 'Packaging: packaging packagetype pkgtype kindofpackages uom unitofmeasure unit units',
	description:
		'Description: descriptionofgoods goodsdescription cargodescription description desc commodity commodities goods cargo product productdescription itemdescription',
	seal_number: 'Seal Number: seal seals',
	cargo_value: 'Cargo Value: cargovalue value invoicevalue declaredvalue insuredvalue goodsvalue',
	delivery_reference: 'Delivery Reference: deliveryreference deliveryref deliveryno',
	loading_type: 'Loading Type: loadingtype loading loadtype',
	temperature:
		'Temperature: temperature temp reefertemp reefertemperature settemp settemperature setpoint temperaturesetting',
	is_reefer: 'Reefer: isreefer reefer',
	is_dg:
		'Hazmat: isdg ishazmat dg hazmat haz hazardous dangerousgoods dangerous imo imdg un unno imoclass hazclass hazardclass hazmatyn',
	is_soc: 'Shipper-Owned (SOC): issoc soc shipperowned shippersowned',
	is_overweight: 'Overweight: isoverweight overweight',
	containers: 'Containers: containers',
} as const;

/** The columns of values that all rows of an order share. */
const OF_ORDER = {
	port_of_discharge:
		'Port of Discharge: portofdischarge portofdischargename pod dischargeport disport portdischarge intermodalregion region arrivesin arrivalport portofarrival port usport destinationport',
	port_of_discharge_eta:
		'Port of Discharge ETA: portofdischargeeta podeta etapod etaport etadischarge eta etadate arriveson arrives arrivaldate dateofarrival estimatedarrival estimatedarrivaldate arrival',
	final_port: 'Final Port: finalport ramp railramp ramplocation',
	final_port_eta: 'Final Port ETA: finalporteta rampeta etaramp etafinalport',
	city: 'Destination City: city cityst citystate citystzip citystatezip citystatezipcode goesto goestocity placeofdelivery finaldestination finaldest destination dest',
	state: 'Destination State: state st statezip',
	zip: 'Destination ZIP Code: zip zipcode postalcode',
	delivery_address:
		'Delivery Address: deliveryaddress deliveryaddr deladdress deladdr deliverto deliveryto deliveredto shiptoaddress shipto deliverylocation destinationaddress dropaddress warehouseaddress warehouse consigneeaddress address addr delivery',
	customer_reference_number:
		'Customer Reference Number: customerreference customerref custref clientref yourreference yourref ourreference ourref customerpo custpo po purchaseorder reference ref file job shipmentref',
	customer_memo: 'Customer Memo: customermemo memo',
	live_or_drop: 'Live or Drop: liveordrop livedrop',
	terminal_firms_code: 'Terminal FIRMS Code: terminalfirmscode firms firmscode',
} as const;
// cspell:enable

const COLUMNS = { ...OF_CONTAINER, ...OF_ORDER };

/** The name of a value that a column contains. */
export type ColumnName = keyof typeof COLUMNS;

const namesIn = (columns: Partial<typeof COLUMNS>) => Object.keys(columns) as ColumnName[];

export const COLUMN_NAMES = namesIn(COLUMNS);

/** The values that all rows of an order share, by the names of Order › Create, or of a place that a rate is for. */
export const ORDER_COLUMNS = namesIn(OF_ORDER);

/** Returns the label of a column. */
export const labelOfColumn = (name: ColumnName): string => COLUMNS[name].split(': ', 1)[0] ?? '';

/** Match what a heading has beside its name: `No.`, a unit, or what marks a place as the destination, as in `Deliver To City`. */
const ENDS = [
	/(?:no|nr|nbr|num|number|numbers)$/,
	/(?:kgs?|lbs?|mts?|tonnes?)$/,
	/^(?:delivery|deliver|ship|final|destination|dest|to)+(?=city|state|st$|zip|postal)/,
];
/** Matches a unit or a format after a heading: `Temp (°C)`, `ETA (MM/DD/YYYY)`, `DG (Y/N)`. */
const FORMAT = /\((?:[°º]?\s?[CF]|[YMD][YMD/.-]*|Y\/N)\)$/i;

/** Returns a heading by its letters and digits: `MBL No.` becomes mblno. */
const plain = (heading: string) =>
	cleaned(heading)
		.toLowerCase()
		.replace(/#/g, 'no')
		.replace(/\band\b/g, '')
		.replace(/[^\p{L}\p{N}]/gu, '');

/** The column of each heading, and the heading's place among those of the same column. */
interface Known {
	readonly name: ColumnName;
	readonly rank: number;
}

const KNOWN: ReadonlyMap<string, Known> = new Map(
	COLUMN_NAMES.flatMap((name) => {
		const [label = '', headings = ''] = COLUMNS[name].split(': ');
		return [name, label, ...headings.split(' ')].map((heading, rank) => [plain(heading), { name, rank }] as const);
	}),
);

/** A user's own names of columns, by their letters and digits. */
export type OwnColumns = ReadonlyMap<string, ColumnName>;

/** Returns the column that a heading stands for, by a user's own names first, or undefined if it is unknown. */
export const columnOf = (heading: string, own: OwnColumns): Known | undefined => {
	const chosen = own.get(plain(heading));
	if (chosen !== undefined) return { name: chosen, rank: -1 };
	// Of two names, as in IMO/UN, the first counts.
	return [heading, cleaned(heading).replace(FORMAT, ''), heading.split('/')[0] ?? '']
		.map(plain)
		.flatMap((text) => [text, ...ENDS.map((end) => text.replace(end, ''))])
		.map((text) => KNOWN.get(text))
		.find((one) => one !== undefined);
};

/** Returns how many of these cells are headings that the operation knows. */
export const knownIn = (cells: readonly unknown[], own: OwnColumns): number =>
	cells.filter((cell) => typeof cell === 'string' && columnOf(cell, own) !== undefined).length;

/** Returns whether these cells are the headings of a list: at least three of them are known. */
export const areHeadings = (cells: readonly unknown[], own: OwnColumns): boolean => knownIn(cells, own) >= 3;

/** Returns a user's own column names from the option: each column with the value that it contains. */
export const ownColumns = (option: unknown): OwnColumns => {
	const rows = isRecord(option) && Array.isArray(option.column) ? (option.column as unknown[]) : [];
	const entries = rows.filter(isRecord).map(({ heading, value }) => [plain(asText(heading)), asText(value)] as const);
	return new Map(entries.filter((entry): entry is [string, ColumnName] => entry[0] !== '' && entry[1] in COLUMNS));
};
