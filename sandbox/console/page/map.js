import { html } from 'htm/preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { useView } from './api.js';
import { bend, freightOn, labelsFor, shortName } from './mapLayout.js';
import { HEIGHT, MARGIN, place, scaleIn, shapesOf, WIDTH } from './mapShape.js';
import { Status } from './parts.js';

/** On a phone, markers are smaller, and only the main places are labeled. */
const SMALL = 1.9;

const KINDS = { order: ['orders', 'Drayage order'], ltl: ['ltl', 'LTL shipment'], ftl: ['ftl', 'FTL shipment'] };
const PLACES = { port: 'Ocean port', ramp: 'Inland rail ramp', region: 'Other region' };

/** Markers by kind, relative to their center, in pixels. */
const SIGNS = {
	order: 'M-5,-5H5V5H-5Z',
	ltl: 'M0,-6.5L6.5,0L0,6.5L-6.5,0Z',
	ftl: 'M-5.5,5L0,-6L5.5,5Z',
	port: 'M3.5,0A3.5,3.5 0 1 1 -3.5,0A3.5,3.5 0 1 1 3.5,0Z',
	ramp: 'M-2.6,-2.6H2.6V2.6H-2.6Z',
	region: 'M2,0A2,2 0 1 1 -2,0A2,2 0 1 1 2,0Z',
	warehouse: 'M-5,5V-1L0,-5L5,-1V5Z',
};

const loadJson = async (name) => (await fetch(`/_console/packages/${name}`)).json();

const useShapes = () => {
	const [shapes, setShapes] = useState();
	useEffect(() => {
		void Promise.all([loadJson('states.json'), loadJson('countries.json')]).then(([states, countries]) =>
			setShapes(shapesOf(states, countries, globalThis.topojson)),
		);
	}, []);
	return shapes;
};

/** Returns the size of a screen pixel in map units. It depends on the map's width. */
const useUnit = (box) => {
	const [unit, setUnit] = useState(1);
	useEffect(() => {
		const observer = new ResizeObserver(
			([
				{
					contentRect: { width, height },
				},
			]) => {
				const scale = scaleIn({ width, height });
				if (scale > 0) setUnit(Math.round(100 / scale) / 100);
			},
		);
		observer.observe(box.current);
		return () => observer.disconnect();
	}, [box]);
	return unit;
};

const Land = ({ shapes: { states, neighbors, insets } }) =>
	html`<g class="land" aria-hidden="true">
		${neighbors.map((path) => html`<path class="neighbor" d=${path} />`)}
		${states.map((path) => html`<path class="state" d=${path} />`)}
		${insets.map(
			({ x, y, width, height, path }) =>
				html`<g
					><rect class="inset" x=${x} y=${y} width=${width} height=${height} rx="6" /><path class="state" d=${path}
				/></g>`,
		)}
	</g>`;

const laneOf = ({ start, end }) => `M${start}Q${bend(start, end)} ${end}`;

const Lanes = ({ marks }) =>
	html`<g class="lanes" aria-hidden="true">
		${marks.map((mark) => html`<path key=${`${mark.kind} ${mark.key}`} class="lane" data-tone=${mark.tone} data-over=${mark.share === 1 ? '' : undefined} d=${laneOf(mark)} />`)}
		${marks.map(
			({ kind, key, start, end, atX, atY, x, y }) =>
				html`<g key=${`${kind} ${key}`}>
					<circle class="lane-end" cx=${start[0]} cy=${start[1]} r="1.2" /><circle
						class="lane-end"
						cx=${end[0]}
						cy=${end[1]}
						r="1.2"
					/>
					<line class="leader" x1=${x} y1=${y} x2=${atX} y2=${atY} />
				</g>`,
		)}
	</g>`;

const Places = ({ regions, warehouses, unit, point }) =>
	html`<g aria-hidden="true">
		${[...regions, ...warehouses].map(
			(one) =>
				html`<path
					key=${`${one.kind} ${one.name}`}
					class=${one.kind}
					d=${SIGNS[one.kind]}
					transform=${`translate(${one.at}) scale(${unit})`}
					onMouseEnter=${() => point({ x: one.at[0], y: one.at[1], title: shortName(one.name), text: one.about })}
					onMouseLeave=${() => point()}
				/>`,
		)}
	</g>`;

const nameOf = ({ kind, name, status, fromName, toName }) =>
	`${KINDS[kind][1]} ${name}: ${status}, ${shortName(fromName)} to ${toName}`;

const Freight = ({ marks, more, unit, point, open, linkOf }) => {
	const links = useRef([]);
	const [active, setActive] = useState(0);
	const move = (event) => {
		const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
		if (!step || marks.length === 0) return;
		event.preventDefault();
		const next = (active + step + marks.length) % marks.length;
		setActive(next);
		links.current[next]?.focus();
	};
	const show = (mark) =>
		point({ x: mark.atX, y: mark.atY, title: mark.name, text: `${shortName(mark.fromName)} → ${mark.toName}`, mark });
	return html`<g class="freight" onKeyDown=${move}>
		${marks.map(
			(mark, index) =>
				html`<a
					key=${`${mark.kind} ${mark.key}`}
					ref=${(link) => (links.current[index] = link)}
					href=${linkOf(KINDS[mark.kind][0], mark.key)}
					tabindex=${index === Math.min(active, marks.length - 1) ? 0 : -1}
					aria-label=${nameOf(mark)}
					aria-current=${open === `${KINDS[mark.kind][0]}/${mark.key}` ? 'true' : undefined}
					style=${{ transform: `translate(${mark.atX}px, ${mark.atY}px) scale(${unit})` }}
					onMouseEnter=${() => show(mark)}
					onMouseLeave=${() => point()}
					onFocus=${() => show(mark)}
					onBlur=${() => point()}
				>
					<circle class="aim" r="11" />
					<path class=${`mark ${mark.kind}`} data-tone=${mark.tone} d=${SIGNS[mark.kind]} />
				</a>`,
		)}
		${more.map(
			({ x, y, count, kinds }) =>
				html`<a
					href=${`#/${KINDS[[...kinds][0]][0]}`}
					tabindex="-1"
					aria-label=${`${count} more here`}
					style=${{ transform: `translate(${x}px, ${y}px) scale(${unit})` }}
				>
					<rect class="more" x="-16" y="-8" width="32" height="16" rx="8" /><text class="more-text" y="4"
						>+${count}</text
					>
				</a>`,
		)}
	</g>`;
};

const Sign = ({ kind, tone }) =>
	html`<svg viewBox="-8 -8 16 16" aria-hidden="true">
		<path class=${tone ? `mark ${kind}` : kind} data-tone=${tone} d=${SIGNS[kind]} />
	</svg>`;

/** The legend of markers, colors and lines. */
const Legend = () =>
	html`<ul class="legend" aria-label="Legend">
		<li><${Sign} kind="port" />Ocean port</li>
		<li><${Sign} kind="ramp" />Inland rail ramp</li>
		<li><${Sign} kind="warehouse" />Warehouse</li>
		<li><${Sign} kind="order" tone="quiet" />Drayage order</li>
		<li><${Sign} kind="ltl" tone="quiet" />LTL</li>
		<li><${Sign} kind="ftl" tone="quiet" />FTL</li>
		<li class="lane-sign">
			<svg viewBox="0 0 34 12" aria-hidden="true"><path class="lane" data-tone="moving" d="M2,9Q17,-2 32,9" /></svg
			>Lane: its marker shows how far the freight has come
		</li>
		${[
			['waiting', 'Waiting'],
			['moving', 'Moving'],
			['attention', 'Attention'],
			['done', 'Delivered'],
		].map(
			([tone, text]) =>
				html`<li>
					<span class="status bare" data-tone=${tone}><i></i>${text}</span>
				</li>`,
		)}
	</ul>`;

const Tip = ({ tip, box }) => {
	if (!tip) return null;
	const { width, height } = box.current?.getBoundingClientRect() ?? {};
	const scale = scaleIn({ width, height });
	const left = (width - WIDTH * scale) / 2 + tip.x * scale;
	const top = (height - HEIGHT * scale) / 2 + tip.y * scale;
	const isLow = top < 90;
	return html`<div
		class="tip"
		data-low=${isLow ? '' : undefined}
		style=${{ left: `${Math.min(Math.max(left, 110), width - 110)}px`, top: `${top}px` }}
	>
		<b>${tip.title}</b
		><span>${tip.text}</span>${tip.mark && html`<${Status} status=${{ text: tip.mark.status, tone: tip.mark.tone }} />`}
	</div>`;
};

const aboutRegion = ({ kind, hasRamp }) =>
	kind === 'port' && hasRamp ? 'Ocean port and inland rail ramp' : PLACES[kind];

/** North America with ports, ramps, warehouses and freight in transit. */
export const Map = ({ open, linkOf }) => {
	const shapes = useShapes();
	const box = useRef();
	const unit = useUnit(box);
	const [tip, point] = useState();
	const view = useView('map');
	const { regions = [], warehouses = [], routes = [] } = view ?? {};
	const drawn = useMemo(() => {
		const placed = (list, kindOf, aboutOf) =>
			list.flatMap((one) => {
				const at = one.point && place(one.point);
				return at ? [{ ...one, kind: kindOf(one), at, about: aboutOf(one) }] : [];
			});
		const places = placed(regions, ({ kind }) => kind, aboutRegion);
		const signs = unit > SMALL ? unit * 0.75 : unit;
		const { marks, more } = freightOn(routes, signs);
		return {
			...{
				places,
				marks,
				more,
				labels: labelsFor(places, marks, unit).filter(({ isMain }) => isMain || unit < SMALL),
				signs,
			},
			warehouses: placed(
				warehouses,
				() => 'warehouse',
				() => 'Warehouse',
			),
		};
	}, [view, unit]);
	return html`<section class="map-card card" aria-label="Map">
		<div class="map-box" ref=${box}>
			<svg
				class="map"
				viewBox=${`${-MARGIN} ${-MARGIN} ${WIDTH + 2 * MARGIN} ${HEIGHT + 2 * MARGIN}`}
				role="group"
				aria-label="Map of ports, rail ramps, warehouses and freight in transit"
			>
				${shapes && html`<${Land} shapes=${shapes} />`}
				<${Lanes} marks=${drawn.marks} />
				<${Places} regions=${drawn.places} warehouses=${drawn.warehouses} unit=${drawn.signs} point=${point} />
				<g class="labels" aria-hidden="true" style=${{ fontSize: `${11 * unit}px`, strokeWidth: `${3 * unit}px` }}>
					${drawn.labels.map(
						({ text, x, y, anchor, isMain }) =>
							html`<text key=${text} x=${x} y=${y} text-anchor=${anchor} dy="0.35em" class=${isMain ? 'main' : ''}
								>${text}</text
							>`,
					)}
				</g>
				<${Freight}
					marks=${drawn.marks}
					more=${drawn.more}
					unit=${drawn.signs}
					point=${point}
					open=${open}
					linkOf=${linkOf}
				/>
			</svg>
			<${Tip} tip=${tip} box=${box} />
		</div>
		<${Legend} />
	</section>`;
};
