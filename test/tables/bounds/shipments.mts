import { ADD, atMost, email, ends, flag, of, time, upTo } from './bound.mts';

/** findings.md, LTL: the party fields, which FTL shares. */
const parties = ['ltlShipment.create', 'ftlShipment.create'].flatMap((example) =>
	ends.flatMap(([end, title]) =>
		of(example, [
			upTo(255, `${end}_company_name`, `${end}CompanyName`, `${title} Company Name`),
			upTo(255, `${end}_address1`, `${end}Address1`, `${title} Address`),
			atMost(255, `${end}_address2`, `${ADD}.${end}Address2`, `${title} Address Line 2`),
			email(`${end}_contact_email`, `${end}ContactEmail`, `${title} Contact Email`),
			[
				`${end}_contact_phone`,
				`${end}ContactPhone`,
				`${title} Contact Phone`,
				['9095550100'],
				['909555010', '90955501000', '909-555-0100'],
				'must be exactly ten digits',
			],
			atMost(5, `${end}_contact_phone_ext`, `${ADD}.${end}ContactPhoneExt`, `${title} Contact Phone Extension`),
			time(`${end}_open_time`, `${end}OpenTime`, `${title} Open Time`),
			time(`${end}_close_time`, `${end}CloseTime`, `${title} Close Time`),
		]),
	),
);

/** findings.md, LTL: what only its shipments take. */
const ltl = of('ltlShipment.create', [
	flag('is_insurance_entrusted', 'isInsuranceEntrusted', 'Insurance Entrusted'),
	[
		'cargo_value',
		`${ADD}.cargoValue`,
		'Cargo Value (USD)',
		[1, 30000, 5000000, null],
		['much', 1.5],
		'must be a whole number',
	],
]);

export const shipments = [...parties, ...ltl];
