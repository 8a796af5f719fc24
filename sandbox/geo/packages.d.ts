/** The parts of two untyped data packages that the sandbox uses. */
declare module 'zipcodes' {
	interface ZipCode {
		readonly zip: string;
		readonly latitude: number;
		readonly longitude: number;
		readonly city: string;
		readonly state: string;
		readonly country: string;
	}
	const zipcodes: {
		readonly codes: Readonly<Record<string, ZipCode>>;
		readonly states: {
			/** Codes by uppercase name. */
			readonly full: Readonly<Record<string, string>>;
			/** Uppercase names by code. */
			readonly abbr: Readonly<Record<string, string>>;
		};
		lookup(zip: string): ZipCode | undefined;
	};
	export default zipcodes;
}

declare module 'sea-ports' {
	interface Port {
		readonly name: string;
		readonly country: string;
		readonly province?: string;
		/** Longitude, then latitude. Some ports have no coordinates. */
		readonly coordinates?: readonly [number, number];
	}
	const seaPorts: { readonly JSON: Readonly<Record<string, Port>> };
	export default seaPorts;
}
