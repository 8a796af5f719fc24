import { fields, type Option } from '../../../contract';
import { cleaned, mblKey } from './identifier';
import { numberIn, unitOf } from './number';

type MenuEntry = Option<string | number | boolean>;

/** Returns the names of an entry: `Proof of Delivery (POD)` is also "Proof of Delivery" and "POD". */
const namesOf = ({ value, name }: MenuEntry) => {
	const [before = name, short = name] = name.replace(/\)$/, '').split(' (');
	return [...(typeof value === 'string' ? [value] : []), name, before, short];
};

/** Returns a name as it is compared: letters and digits in lowercase, in the singular. */
const bareName = (name: string) => fields.lettersAndDigits(name).replace(/(?:es|s|e)$/, '');

// cspell:ignore HICUBE HICUBES HIGHCUBE HIGHCUBES DRYVAN GENERALPURPOSE OPENTOP
/** The words of container types as people write them, and the letters of the API's codes. */
const CONTAINER_WORDS: ReadonlyArray<readonly [words: RegExp, kind: string]> = [
	[/^(?:HQ|HC|HICUBE|HIGHCUBE|HIGHCUBES|HICUBES)(?:CONTAINER|CONTAINERS|DRY|DV|DC)?$/, 'HQ'],
	[/^(?:GP|DV|DC|DRY|DRYVAN|STD|ST|SD|STANDARD|STANDARDS|GENERALPURPOSE)(?:CONTAINER|CONTAINERS)?$/, 'GP'],
	[/^(?:HQ|HC|HICUBE|HIGHCUBE)?(?:RF|RE|REEFER|REEFERS|REFRIGERATED)(?:CONTAINER|CONTAINERS)?$/, 'RF'],
	[/^(?:OT|OPENTOP)(?:CONTAINER|CONTAINERS)?$/, 'OT'],
];

/** The kinds of container in ISO 6346: `22G1`, `45G1`, `45R1`. The second character is the height; 5 is a high cube. */
const ISO_TYPE = /^([24L])([25])([GVRU])[A-Z0-9]$/;
const ISO_LENGTHS: Readonly<Record<string, string>> = { 2: '20', 4: '40', L: '45' };

/**
 * Returns a container type as the API writes it: 40HQ for `40HC`, `40' HC`, `40 ft High Cube` and the ISO code `45G1`.
 * Returns undefined for other texts.
 */
export const containerTypeOf = (written: unknown): string | undefined => {
	const text = typeof written === 'string' ? cleaned(written).toUpperCase() : '';
	// A count isn't part of the type: `1x40HC`. Neither is the remark that a reefer doesn't run.
	const bare = text.replace(/^\d{1,2}\s?[X×*]\s?(?=\d)|\s?[X×*]\s?\d{1,2}$|\bNOR$/g, '').replace(/[^A-Z0-9]/g, '');
	const [, length = '', height, kind] = ISO_TYPE.exec(bare) ?? [];
	if (kind !== undefined)
		return `${ISO_LENGTHS[length] ?? ''}${kind === 'R' ? 'RF' : kind === 'U' ? 'OT' : height === '5' ? 'HQ' : 'GP'}`;
	const [, feet, words = ''] = /^(20|40|45)(?:FT|FEET|FOOT)?(?!FT|FEET|FOOT)(.*)$/.exec(bare) ?? [];
	const found = CONTAINER_WORDS.find(([pattern]) => pattern.test(words));
	return feet === undefined || found === undefined ? undefined : `${feet}${found[1]}`;
};

/**
 * Returns whether a container type, as people or the API write it, is a reefer that runs: 40RF for `40HC RF`, or `40RH`.
 * `40RF NOR` doesn't run.
 */
export const isReeferType = (written: unknown): boolean =>
	/^\d\d(?:R|HR)(?!.*NOR$)/.test((containerTypeOf(written) ?? '') + mblKey(written));

/** Returns how many containers a type counts: 2 for `2 x 40HC` and `40HC x 2`. Returns NaN if it doesn't count any. */
export const countIn = (type: string): number => {
	const [, before, after] = /^(\d+)\s?[x×*]|[x×*]\s?(\d+)$/i.exec(type) ?? [];
	return Number(before ?? after);
};

/**
 * Returns the code for a value: 40 and "40" are the same code, and codes may also be given by name or label, in any
 * style: `POD`, `Proof of Delivery`, `Proof of Delivery (POD)`, `lift gate`, `PALLETS`, `40HC`. In a list of sizes in feet
 * (`ft`), `40HC` and `40 ft` are 40, and in one of units, `LBS` is `lb`. A value without a code is returned unchanged.
 */
export const codeIn = (entries: readonly MenuEntry[], listUnit?: string) => (value: unknown) => {
	if (!['string', 'number', 'boolean'].includes(typeof value)) return value;
	const text = typeof value === 'string' ? cleaned(value) : String(value);
	const exact = entries.find(({ value: code }) => String(code) === text);
	if (exact) return exact.value;
	const bare = bareName(text);
	const isNamed = (entry: MenuEntry) => bare !== '' && namesOf(entry).map(bareName).includes(bare);
	const type = containerTypeOf(text);
	// A type that counts several containers isn't that of one.
	const isType = ({ value: code }: MenuEntry) => code === type && !(countIn(text) > 1);
	// A container's type also says its size in feet, which is what a rate depends on.
	const sizes = [numberIn(text, 'ft'), Number(type?.slice(0, 2))];
	const isSize = ({ value: code }: MenuEntry) => listUnit === 'ft' && sizes.some((size) => size === code);
	const unit = unitOf(text);
	const isUnit = ({ value: code }: MenuEntry) => code === unit;
	const found = [isNamed, isType, isSize, isUnit].map((isIt) => entries.find(isIt)).find((one) => one !== undefined);
	if (found) return found.value;
	return typeof value === 'string' ? text : value;
};
