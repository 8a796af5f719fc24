import { grouped, required, ROW } from './support.mts';

it('reads the dates of a column alike', () => {
	const eta = (...dates: string[]) =>
		grouped(
			dates.map((arrives_on, index) => ({
				...ROW,
				mbl_number: `ONEY${index}`,
				container_number: `MSKU12345${60 + index}`,
				arrives_on,
			})),
		).map((order) => order.port_of_discharge_eta);
	expect(eta('11/28/2031', '12/5/2031')).toEqual(['2031-11-28', '2031-12-05']);
	expect(eta('28/11/2031', '05/12/2031')).toEqual(['2031-11-28', '2031-12-05']);
	expect(eta('02.01.2031', '11/28/2031')).toEqual(['2031-01-02', '2031-11-28']);
	expect(eta('28/11/31', '5/12/31')).toEqual(['2031-11-28', '2031-12-05']);
	expect(eta('11/28/31', '5/12/31')).toEqual(['2031-11-28', '2031-05-12']);
	expect(eta('2031-11-28T00:00:00.000Z', '48180')).toEqual(['2031-11-28', '2031-11-28']);
});

it('notes each date that can be read in two ways in a list that writes dates in both ways', () => {
	const dates = ['11/28/2031', '28/11/2031', '12/5/2031', '12/6/2031'];
	const orders = grouped(dates.map((arrives_on, index) => ({ ...ROW, mbl_number: `ONEY${index}`, arrives_on })));
	expect(orders.map(({ notes }) => notes)).toEqual([
		[],
		[],
		['row 4: Port of Discharge ETA "12/5/2031" was read as 2031-12-05, with the month first'],
		['row 5: Port of Discharge ETA "12/6/2031" was read as 2031-12-06, with the month first'],
	]);
});

it.each([
	[
		'02.01.2031',
		'2031-01-02',
		['row 2: Port of Discharge ETA "02.01.2031" was read as 2031-01-02, with the day first'],
	],
	['3.4.31', '2031-04-03', ['row 2: Port of Discharge ETA "3.4.31" was read as 2031-04-03, with the day first']],
	['28.11.2031', '2031-11-28', []],
	['11.28.2031', '2031-11-28', []],
])('reads the date %s with dots', (arrives_on, eta, notes) => {
	expect(grouped([{ ...ROW, arrives_on }])).toMatchObject([{ port_of_discharge_eta: eta, problems: [], notes }]);
});

it('names a value that is required and missing', () => {
	expect(grouped([{ ...ROW, region: ' ', city: undefined, delivery_address: 'TBA' }], { required })).toMatchObject([
		{ problems: ['Port of Discharge is missing', 'Destination City is missing', 'Delivery Address is missing'] },
	]);
});

it('adds the zero that a spreadsheet removed from a ZIP code', () => {
	const data = 'MBL,Container,Address,City,State,ZIP\nM1,MSKU1234565,1 Port St,Newark,NJ,7114';
	expect(grouped([{ data }])).toMatchObject([{ city: 'Newark, NJ', delivery_address: '1 Port St, Newark, NJ 07114' }]);
});

it.each<[string, string, string, string]>([
	['Deliver To;City/State/Zip', '1200 S Airport Ave;Ontario, CA 91761', 'Ontario, CA 91761', ''],
	['Deliver To;City', '1200 S Airport Ave;Ontario, CA', 'Ontario, CA', ''],
	['Deliver To;City;Zip', '1200 S Airport Ave;Ontario, CA;91761', 'Ontario, CA', ' 91761'],
	['Deliver To;City;Zip', '1200 S Airport Ave;Ontario, CA 91761;91761', 'Ontario, CA 91761', ''],
	['Deliver To;City;Zip', '1200 Ontario Mills Pkwy;Ontario, CA;91761', 'Ontario, CA', ' 91761'],
	['Deliver To;City', '1200 S Airport Ave, Building B;Ontario, CA', 'Ontario, CA', ''],
])('adds the city of %j to the street', (headings, cells, city, zip) => {
	const data = `MBL;Container;${headings}\nM1;MSKU1234565;${cells}`;
	expect(grouped([{ data }])).toMatchObject([
		{ city, delivery_address: `${cells.split(';')[0]}, ${city}${zip}`, notes: [] },
	]);
});

it.each([
	['1200 E Airport Dr, Ontario', '1200 E Airport Dr, Ontario 91761'],
	['1200 E Airport Dr Ontario CA', '1200 E Airport Dr Ontario CA 91761'],
	['1200 E Airport Dr, Ontario, California', '1200 E Airport Dr, Ontario, California 91761'],
])('adds the ZIP code to %j', (address, complete) => {
	const data = `MBL;Container;Address;City;Zip\nM1;MSKU1234565;${address};Ontario, CA;91761`;
	expect(grouped([{ data }])).toMatchObject([{ delivery_address: complete, notes: [] }]);
});

it.each([
	...['City, State, Zip', 'City, State', 'City, ST', 'City/State/Zip', 'City & State', 'Deliver To City', 'Dest. City'],
	...['DELIVERY CITY, STATE ZIP', 'ship_to_city', 'DeliveryCity', 'Destination (City, State)', 'Final Destination'],
])('takes %j for the destination city', (heading) => {
	const data = `MBL;Container;Pickup City;"${heading}"\nM1;MSKU1234565;Reno, NV;Ontario, CA`;
	expect(grouped([{ data }])).toMatchObject([{ city: 'Ontario, CA' }]);
});

it('reads state and ZIP code of a destination', () => {
	const data =
		'MBL;Container;Address;Ship To City;Ship To State;Ship To ZIP Code\nM1;MSKU1234565;1 Port St;Newark;NJ;07114';
	expect(grouped([{ data }])).toMatchObject([{ city: 'Newark, NJ', delivery_address: '1 Port St, Newark, NJ 07114' }]);
});

it.each([
	['1200 E Airport Dr, ONTARIO, CA 91761', 'ONTARIO, CA'],
	["12 Main St, St. Mary's CA 91761-1234, USA", "St. Mary's, CA"],
])('takes the city of %j from its end if there is no other', (delivery_address, city) => {
	expect(grouped([{ ...ROW, city: '', delivery_address }], { required: ['city'] })).toMatchObject([
		{ city, problems: [] },
	]);
});

it.each([
	['1200 E Airport Dr\nOntario, CA 91761', 'Ontario, CA'],
	['1200 E Airport Dr Ontario CA 91761', 'Ontario'],
	['1200 E Airport Dr, Ontario, CA 91761', 'ONTARIO CA'],
])('leaves the address %j in %j as it is', (delivery_address, city) => {
	expect(grouped([{ ...ROW, delivery_address, city }])).toMatchObject([
		{ delivery_address: delivery_address.replace('\n', ' '), problems: [], notes: [] },
	]);
});
