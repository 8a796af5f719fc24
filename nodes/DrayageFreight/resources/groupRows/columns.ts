import type { IDataObject } from 'n8n-workflow';
import { isRecord } from '../../../../transport';
import { isEmpty } from '../../../shared/fields/parameter';
import { asText } from '../../../shared/fields/text';
import { cleaned } from '../../../shared/values/identifier';

/**
 * The columns that the operation knows: the name of each value, its label, and how container lists and arrival notices
 * head its column, by letters and digits in lowercase. A unit at the end, as in "Weight (KGS)", isn't part of the name.
 */
// cspell:disable -- These are headings without their spaces.
export const COLUMNS = {
	mbl_number: [
		'MBL Number',
		'mbl mblno mblnum mblnr mblnumber mblref masterbl masterblno masterblnumber masterbill masterbillno masterbillnumber masterbillofladingno masterbilloflading masterbillofladingnumber mb mbno bl blno blnr blnumber billoflading billofladingno billofladingnumber bol bolno bolnumber obl oblno oblnumber oceanbl oceanblno oceanbill carrierbl carrierblno linerbl',
	],
	number: [
		'Container Number',
		'number container containerno containernum containernr containernumber containerid cntr cntrno cntrnr cntrnumber ctnr ctnrno ctr ctrno cont contno contnumber equipment equipmentno equipmentnumber eqno unitno unitnumber boxno',
	],
	type: [
		'Container Type',
		'type containertype cntrtype conttype ctype equipmenttype eqtype eqptype sizetype typesize containersizetype containertypesize cntrsizetype cntrtypesize cntsizetype isocode isotype',
	],
	size: ['Container Size', 'size containersize cntrsize contsize equipmentsize length feet'],
	weight: [
		'Weight',
		'weight wt wgt grossweight grosswt grosswgt gross gw gwt gweight cargoweight cargowt containerweight weightgross totalweight kg kgs',
	],
	package: ['Contents', 'contents content package packagedescription contentsdescription'],
	quantity: [
		'Quantity',
		'quantity qty packages pkgs pkg noofpackages noofpkgs numberofpackages packagecount pkgcount pkgqty cartons ctns ctn pallets plts pieces pcs piececount count noofctns noofcartons noofpcs',
	],
	packaging: ['Packaging', 'packaging packagetype pkgtype kindofpackages uom unit units unitofmeasure'],
	description: [
		'Description',
		'description descriptionofgoods goodsdescription cargodescription desc goods cargo commodity commodities product productdescription itemdescription',
	],
	seal_number: ['Seal Number', 'seal seals sealno sealnum sealnumber'],
	cargo_value: ['Cargo Value', 'cargovalue value invoicevalue declaredvalue insuredvalue goodsvalue'],
	delivery_reference: ['Delivery Reference', 'deliveryreference deliveryref deliveryno'],
	loading_type: ['Loading Type', 'loadingtype loading loadtype'],
	temperature: [
		'Temperature',
		'temperature temp reefertemp reefertemperature settemp settemperature setpoint temperaturesetting',
	],
	is_reefer: ['Reefer', 'isreefer reefer'],
	is_dg: [
		'Hazmat',
		'isdg ishazmat dg hazmat haz hazardous dangerousgoods dangerous imo imdg un unno unnumber imoclass hazclass hazardclass hazmatyn',
	],
	is_soc: ['Shipper-Owned (SOC)', 'issoc soc shipperowned shippersowned'],
	is_overweight: ['Overweight', 'isoverweight overweight'],
	containers: ['Containers', 'containers'],
	port_of_discharge: [
		'Port of Discharge',
		'portofdischarge portofdischargename pod dischargeport disport portdischarge region intermodalregion arrivesin arrivalport portofarrival port usport destinationport',
	],
	port_of_discharge_eta: [
		'Port of Discharge ETA',
		'portofdischargeeta podeta etapod eta etadate etaport etadischarge arriveson arrives arrival arrivaldate dateofarrival estimatedarrival estimatedarrivaldate',
	],
	final_port: ['Final Port', 'finalport ramp railramp ramplocation'],
	final_port_eta: ['Final Port ETA', 'finalporteta rampeta etaramp etafinalport'],
	city: [
		'Destination City',
		'city tocity goesto goestocity destinationcity destcity deliverycity destination dest placeofdelivery finaldestination finaldest cityofdelivery',
	],
	state: ['Destination State', 'state destinationstate deststate deliverystate'],
	delivery_address: [
		'Delivery Address',
		'deliveryaddress deliveryaddr deladdress deladdr address addr deliverto deliveryto deliveredto shipto shiptoaddress delivery deliverylocation destinationaddress warehouse warehouseaddress dropaddress consigneeaddress',
	],
	customer_reference_number: [
		'Customer Reference Number',
		'customerreferencenumber reference referenceno referencenumber ref refno refnumber yourreference yourref ourreference ourref customerreference customerref customerrefno custref custrefno customerpo custpo clientref po pono ponum ponumber purchaseorder purchaseorderno purchaseordernumber fileno filenumber jobno jobnumber shipmentref',
	],
	customer_memo: ['Customer Memo', 'customermemo memo'],
	live_or_drop: ['Live or Drop', 'liveordrop livedrop'],
	terminal_firms_code: ['Terminal FIRMS Code', 'terminalfirmscode firms firmscode'],
} as const satisfies Readonly<Record<string, readonly [label: string, headings: string]>>;
// cspell:enable

/** The name of a value that a column contains. */
export type ColumnName = keyof typeof COLUMNS;

/** Returns the label of a column. */
export const labelOfColumn = (name: ColumnName): string => COLUMNS[name][0];

const UNIT = /(kgs?|lbs?)$/;
/** Matches a unit or a format after a heading: `Temp (°C)`, `ETA (MM/DD/YYYY)`, `DG (Y/N)`. */
const FORMAT = /\((?:[°º]?\s?[CF]|[YMD][YMD/.-]*|Y\/N)\)$/i;

/** Returns a heading by its letters and digits: `MBL No.` becomes mblno. */
const plain = (heading: string) =>
	cleaned(heading)
		.toLowerCase()
		.replace(/#/g, 'no')
		.replace(/[^\p{L}\p{N}]/gu, '');

const NAMES: ReadonlyMap<string, ColumnName> = new Map(
	Object.entries(COLUMNS).flatMap(([name, [label, headings]]) =>
		[name, label, ...headings.split(' ')].map((heading) => [plain(heading), name as ColumnName] as const),
	),
);

/** Returns the value that a heading stands for, by a user's own names first, or undefined if it is unknown. */
const columnOf = (heading: string, own: ReadonlyMap<string, ColumnName>): ColumnName | undefined => {
	const name = plain(heading);
	return (
		own.get(name) ??
		NAMES.get(name) ??
		NAMES.get(name.replace(UNIT, '')) ??
		NAMES.get(plain(cleaned(heading).replace(FORMAT, ''))) ??
		// Of two names, as in IMO/UN, the first counts.
		NAMES.get(plain(heading.split('/')[0] ?? '')) ??
		(UNIT.test(name) && /^g?w/.test(name) ? 'weight' : undefined)
	);
};

/** A row with known columns, as it was in the list. */
export interface Row {
	/** The values by name. If two columns have the same meaning, the first that isn't empty counts. */
	readonly cells: Readonly<Partial<Record<ColumnName, unknown>>>;
	/** The headings of these columns. */
	readonly headings: Readonly<Partial<Record<ColumnName, string>>>;
	/** The other columns, by heading. */
	readonly others: IDataObject;
	/** The index of the input item. */
	readonly item: number;
	/** How a message names the row: "row 3" or "line 2". */
	readonly place: string;
}

/** Returns a record with known columns. */
export const asRow = (record: IDataObject, own: ReadonlyMap<string, ColumnName>, item: number, place: string): Row => {
	const cells: Partial<Record<ColumnName, unknown>> = {};
	const headings: Partial<Record<ColumnName, string>> = {};
	const others: IDataObject = {};
	for (const [heading, value] of Object.entries(record)) {
		const name = columnOf(heading, own);
		if (name === undefined) others[heading] = value;
		else if (isEmpty(cells[name])) {
			cells[name] = value;
			headings[name] = heading;
		}
	}
	return { cells, headings, others, item, place };
};

const knownIn = (headings: readonly unknown[], own: ReadonlyMap<string, ColumnName>) =>
	headings.filter((heading) => typeof heading === 'string' && columnOf(heading, own) !== undefined).length;

/** Returns whether these cells are the headings of a list: at least three of them are known. */
export const areHeadings = (cells: readonly unknown[], own: ReadonlyMap<string, ColumnName>): boolean =>
	knownIn(cells, own) >= 3;

/** Returns the cells of a line, divided at a separator outside quotation marks. */
const divided = (line: string, separator: string): string[] => {
	const cells = [''];
	let isQuoted = false;
	for (const sign of line) {
		if (sign === '"') isQuoted = !isQuoted;
		else if (sign === separator && !isQuoted) cells.push('');
		else cells.push(`${cells.pop() ?? ''}${sign}`);
	}
	return cells.map((cell) => cell.trim());
};

/** Divides a list that was read with the wrong separator, so that a whole line is in one column. */
const redivided = (records: readonly IDataObject[], own: ReadonlyMap<string, ColumnName>): IDataObject[] => {
	const heading = Object.keys(records[0] ?? {}).join(',');
	const separator = [';', '\t', '|'].find((sign) => knownIn(divided(heading, sign), own) > 1);
	if (separator === undefined || knownIn(Object.keys(records[0] ?? {}), own) > 1) return [...records];
	const headings = divided(heading, separator);
	return records.map((record) => {
		const cells = divided(Object.values(record).map(asText).join(','), separator);
		return Object.fromEntries(headings.map((name, index) => [name, cells[index] ?? '']));
	});
};

/** The maximum number of rows before the headings: a title, a date, an empty row. */
const MOST_BEFORE = 15;

/**
 * Returns the records of a list under its headings, with the number of the row that the first one is in. If a title is
 * above the headings, the list was read with the title as headings.
 */
export const underHeadings = (
	given: readonly IDataObject[],
	own: ReadonlyMap<string, ColumnName>,
): { records: readonly IDataObject[]; skipped: number } => {
	const records = redivided(given, own);
	if (areHeadings(Object.keys(records[0] ?? {}), own)) return { records, skipped: 0 };
	const index = records.slice(0, MOST_BEFORE).findIndex((record) => areHeadings(Object.values(record), own));
	if (index === -1) return { records, skipped: 0 };
	const headings = Object.entries(records[index] ?? {});
	const renamed = (record: IDataObject) =>
		Object.fromEntries(headings.map(([column, heading]) => [asText(heading) || column, record[column]]));
	return { records: records.slice(index + 1).map(renamed), skipped: index + 1 };
};

/** Returns a user's own column names from the option: each column with the value that it contains. */
export const ownColumns = (option: unknown): ReadonlyMap<string, ColumnName> => {
	const rows = isRecord(option) && Array.isArray(option.column) ? (option.column as unknown[]) : [];
	const entries = rows.filter(isRecord).map(({ heading, value }) => [plain(asText(heading)), asText(value)] as const);
	return new Map(entries.filter((entry): entry is [string, ColumnName] => entry[0] !== '' && entry[1] in COLUMNS));
};
