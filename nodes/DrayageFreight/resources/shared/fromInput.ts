/** A default that takes the booking's identifier from the input item, if that item is a rate from a quote. */
export const fromQuote = (name: string) => `={{ $json.quoted_for ? $json.${name} : '' }}`;

const asId = (expression: string) => ({ __rl: true, mode: 'id', value: expression });

/**
 * The region of the rate in the input item, if that says that it is an ocean port. undocumented: whether it does
 * (docs/interface.md#u-passed-through). Otherwise, the check asks for a port. If an order continues by rail, its rate starts at
 * the ramp, so the port is unknown.
 */
export const portFromQuote = asId(
	"={{ $json.intermodal_region?.has_ocean_port && ($parameter.additionalFields?.destinationType ?? 1) == 1 ? $json.quoted_for?.intermodal_region_id : '' }}",
);

/**
 * The full name of the destination city of the rate in the input item. undocumented: the fields of `to_city`
 * (docs/interface.md#u-passed-through).
 */
export const cityFromQuote = "={{ $json.quoted_for ? ($json.to_city?.full_name ?? '') : '' }}";

/** The number of the LTL or FTL shipment in the input item: a booking, a shipment, or an item of a trigger. */
export const shipmentFromInput = "={{ $json.order_number ?? '' }}";

/** The same for a picker. */
export const shipmentIdFromInput = asId(shipmentFromInput);

/** The ID of the order in the input item, or of the order that its container or uploaded file belongs to. */
export const orderFromInput = asId(
	"={{ $json.order_id === undefined ? ($json.mbl_number ? $json.id : '') : $json.order_id }}",
);
