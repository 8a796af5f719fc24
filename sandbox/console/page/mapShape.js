import { geoConicEqualArea, geoPath } from 'd3-geo';

/**
 * The bounds of the map: the 48 contiguous states, and the part of Canada with ports and rail ramps. Areas beyond the
 * bounds are drawn if there is room.
 */
export const WIDTH = 960;
export const HEIGHT = 560;
/** Space for the labels at the edges. */
export const MARGIN = 30;

/** Returns the number of pixels per map unit for a box of this size. */
export const scaleIn = ({ width, height }) => Math.min(width / (WIDTH + 2 * MARGIN), height / (HEIGHT + 2 * MARGIN));

const main = geoConicEqualArea()
	.parallels([29.5, 45.5])
	.rotate([96, 0])
	.center([-1.2, 41])
	.scale(1010)
	.translate([WIDTH / 2, HEIGHT / 2])
	.clipExtent([
		[-900, -500],
		[WIDTH + 900, HEIGHT + 500],
	]);

/** Alaska and Hawaii, in separate boxes in the Pacific. */
const alaskaBox = { x: 0, y: 424, width: 128, height: 104 };
const hawaiiBox = { x: 0, y: 342, width: 96, height: 74 };
const alaska = geoConicEqualArea()
	.parallels([55, 65])
	.rotate([154, 0])
	.center([-1, 62.5])
	.scale(225)
	.translate([alaskaBox.x + alaskaBox.width / 2, alaskaBox.y + alaskaBox.height / 2]);
const hawaii = geoConicEqualArea()
	.parallels([8, 18])
	.rotate([157.4, 0])
	.center([0, 20.6])
	.scale(720)
	.translate([hawaiiBox.x + hawaiiBox.width / 2, hawaiiBox.y + hawaiiBox.height / 2]);

const isAlaska = ([longitude, latitude]) => longitude < -141 && latitude > 50;
const isHawaii = ([longitude, latitude]) => longitude < -150 && latitude < 25;

/** Returns the position of a place on the map. */
export const place = (point) => (isAlaska(point) ? alaska : isHawaii(point) ? hawaii : main)(point);

const ALASKA = '02';
const HAWAII = '15';
/** Territories outside the bounds: American Samoa, Guam, the Northern Marianas, Puerto Rico and the Virgin Islands. */
const TERRITORIES = ['60', '66', '69', '72', '78'];
/** Canada, Mexico, Cuba and the Bahamas. */
const NEIGHBORS = ['124', '484', '192', '044'];

const outline = (projection, shape) => geoPath(projection).digits(1)(shape) ?? '';

/** Returns the outlines to draw, from the atlases of states and countries. */
export function shapesOf(states, countries, { feature }) {
	const all = feature(states, states.objects.states).features;
	const inner = all.filter(({ id }) => ![ALASKA, HAWAII, ...TERRITORIES].includes(id));
	const only = (id) => all.find((state) => state.id === id);
	const neighbors = countries.objects.countries.geometries.filter(({ id }) => NEIGHBORS.includes(id));
	return {
		states: inner.map((state) => outline(main, state)),
		neighbors: neighbors.map((country) => outline(main, feature(countries, country))),
		insets: [
			{ ...alaskaBox, name: 'Alaska', path: outline(alaska, only(ALASKA)) },
			{ ...hawaiiBox, name: 'Hawaii', path: outline(hawaii, only(HAWAII)) },
		],
	};
}
