/** The codes of states and provinces by name. The API only knows the codes (docs/interface.md#cities). */
const STATES = new Map(
	(
		'Alabama AL,Alaska AK,Arizona AZ,Arkansas AR,California CA,Colorado CO,Connecticut CT,Delaware DE,District of Columbia DC,' +
		'Florida FL,Georgia GA,Hawaii HI,Idaho ID,Illinois IL,Indiana IN,Iowa IA,Kansas KS,Kentucky KY,Louisiana LA,Maine ME,' +
		'Maryland MD,Massachusetts MA,Michigan MI,Minnesota MN,Mississippi MS,Missouri MO,Montana MT,Nebraska NE,Nevada NV,' +
		'New Hampshire NH,New Jersey NJ,New Mexico NM,New York NY,North Carolina NC,North Dakota ND,Ohio OH,Oklahoma OK,' +
		'Oregon OR,Pennsylvania PA,Puerto Rico PR,Rhode Island RI,South Carolina SC,South Dakota SD,Tennessee TN,Texas TX,' +
		'Utah UT,Vermont VT,Virginia VA,Washington WA,West Virginia WV,Wisconsin WI,Wyoming WY,' +
		'Alberta AB,British Columbia BC,Manitoba MB,New Brunswick NB,Newfoundland and Labrador NL,Nova Scotia NS,Ontario ON,' +
		'Prince Edward Island PE,Quebec QC,Saskatchewan SK'
	)
		.split(',')
		.map((entry): [string, string] => [entry.slice(0, -3).toLowerCase(), entry.slice(-2)]),
);

const CODES = new Set(STATES.values());

/** Returns the code of a state or province, which people write as its name or code. Returns undefined for other texts. */
export const stateOf = (text: string): string | undefined => {
	const name = text.replace(/\./g, '');
	const code = STATES.get(name.toLowerCase()) ?? name.toUpperCase();
	return CODES.has(code) ? code : undefined;
};
