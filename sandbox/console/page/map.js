import { geoAlbersUsa, geoPath } from 'd3-geo';
import { html } from 'htm/preact';
import { useEffect, useState } from 'preact/hooks';
import { useView } from './api.js';

/** The projection in which us-atlas has drawn its states. */
const projection = geoAlbersUsa().scale(1300).translate([487.5, 305]);
const path = geoPath();

const LEGEND = [
	['port', 'Ocean port'],
	['ramp', 'Rail ramp or other region'],
	['warehouse', 'Warehouse'],
	['order', 'Order under way'],
	['ltl', 'LTL shipment under way'],
	['ftl', 'FTL shipment under way'],
];

const useStates = () => {
	const [states, setStates] = useState([]);
	useEffect(() => {
		void fetch('/_console/packages/states.json')
			.then((response) => response.json())
			.then((atlas) => setStates(globalThis.topojson.feature(atlas, atlas.objects.states).features));
	}, []);
	return states;
};

/** Places outside the United States have none on this map. */
const Dot = ({ point, kind, name, size = 3 }) => {
	const [x, y] = (point && projection(point)) ?? [];
	return x === undefined ? null : html`<circle class=${kind} cx=${x} cy=${y} r=${size}><title>${name}</title></circle>`;
};

const between = (from, to, share) => from.map((start, axis) => start + (to[axis] - start) * share);

const Route = ({ name, kind, status, from, to, share }) => {
	const [start, end] = [projection(from), projection(to)];
	if (!start || !end) return null;
	const [x, y] = between(start, end, share);
	return html`<g>
		<line class=${`route ${kind}`} x1=${start[0]} y1=${start[1]} x2=${end[0]} y2=${end[1]} />
		<circle class=${kind} cx=${x} cy=${y} r="5"><title>${name}: ${status}</title></circle>
	</g>`;
};

/** The United States with ports, ramps, warehouses and what is under way. */
export const Map = () => {
	const states = useStates();
	const { regions = [], warehouses = [], routes = [] } = useView('map') ?? {};
	return html`<h2>Map</h2>
		<ul class="legend">
			${LEGEND.map(
				([kind, name]) =>
					html`<li>
						<svg viewBox="0 0 10 10" aria-hidden="true"><circle class=${kind} cx="5" cy="5" r="4" /></svg> ${name}
					</li>`,
			)}
		</ul>
		<svg
			class="map"
			viewBox="0 0 975 610"
			role="img"
			aria-label="Map of ports, ramps, warehouses and freight under way"
		>
			<g>${states.map((state) => html`<path class="land" d=${path(state)} />`)}</g>
			<g>${regions.map((region) => html`<${Dot} ...${region} />`)}</g>
			<g>${warehouses.map((warehouse) => html`<${Dot} ...${warehouse} kind="warehouse" size=${4} />`)}</g>
			<g>${routes.map((route) => html`<${Route} key=${route.name} ...${route} />`)}</g>
		</svg>
		<h3>Under way</h3>
		${
			routes.length === 0
				? html`<p>Nothing yet. Book an order or a shipment, and it appears here.</p>`
				: html`<ul>
						${routes.map(({ name, kind, status }) => html`<li key=${name}>${kind === 'order' ? 'Order' : kind.toUpperCase()} ${name}: ${status}</li>`)}
					</ul>`
		}`;
};
