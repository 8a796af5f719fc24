import { sentences } from './errors';
import { firstFew, formatNumber } from './fields/text';
import { DAYS_BACK } from './records';
import { HEAVIEST, LIGHTEST } from './values/container';

// What the node says about its work: in the items' `warnings` and, with the same words, as hints in the editor. Each
// function returns one sentence or two. docs/warnings.md says what to do about each.

// Lists

export const incompleteList = (why: string) => `The list may be incomplete: ${why}.`;

export const numbersNotFound = (numbers: readonly string[], noun: string, labels: readonly string[]) =>
	`Not found: ${firstFew(numbers)}. ${noun}s can be looked up only by ${labels.join(' or ')}, written as the API returned it.`;

export const nothingMatches = (notFound: string, next: string) => `${notFound} ${next}.`;

export const listCutOff = (shown: number, count: number) =>
	`The list is cut off: only ${shown} of ${count} matching containers are returned. Raise Limit or turn on Return All to get the rest.`;

export const ordersWithoutContainers = (count: number) =>
	`${count} of the orders came back without a readable list of containers.`;

export const unreadLastFreeDay = (text: string) =>
	`The last free day ${JSON.stringify(text)} isn't a date that the node can read. Look it up in your DrayEasy account.`;

export const noLastFreeDay = (count: number) =>
	`${count} ${count === 1 ? 'container has' : 'containers have'} no last free day, so Last Free Day Within left ${count === 1 ? 'it' : 'them'} out.`;

// Quotes

export const noRates = (advice: string) => `At least one lane has no rates. ${advice}`;

export const pricedAsOne = (size: string) =>
	`The size says several containers, but a search has no count: ${size}. Ask DrayEasy whether the price is per container.`;

export const noRateFits = () =>
	'For at least one lane, no unexpired rate fits the options. Quote again, or raise Maximum Price or Maximum Transit Days.';

export const expiredAmongRates = () => "At least one rate has expired: don't book it. Search again for new ones.";

export const unsortedRates = (why: string) =>
	`Rates aren't sorted: ${why}. Set the option Price Field to the name of the price.`;

export const ratesLeftOut = (what: string, count: number) =>
	`${count} ${count === 1 ? `rate has no ${what}, so it was` : `rates have no ${what}, so they were`} left out.`;

// Values of a request, each named by its label

export const longAgo = (dates: readonly string[]) =>
	`More than ${DAYS_BACK} days ago: ${firstFew(dates)}. Check the year.`;

export const hoursReversed = (times: readonly string[]) =>
	`Earlier than the time before it: ${firstFew(times)}. Check the hours, unless the place works at night.`;

export const unusualValues = (values: readonly string[]) =>
	`Placeholders or unusual values were sent as they are: ${firstFew(values)}.`;

export const unknownKeys = (label: string, keys: readonly string[], known: readonly string[]) =>
	`Unknown keys in ${label} were sent unread: ${firstFew(keys)}. Known keys: ${known.join(', ')}.`;

export const wordsInNumbers = (values: readonly string[]) =>
	`Not numbers, so they were sent as text: ${firstFew(values)}. Write each as one number.`;

export const measuresWithoutUnit = (values: readonly string[]) =>
	`Sent without a unit, and the API documents no default: ${firstFew(values)}. Add the unit.`;

export const noFreight = () => 'The quote has no freight items. Add them under Items.';

export const freightWithout = (what: string, places: readonly string[]) =>
	`Freight without ${what}: ${firstFew(places)}. The price may not be the price of your freight.`;

export const reeferTypes = (containers: readonly string[]) =>
	`Reefer containers for which Reefer wasn't answered: ${firstFew(containers)}. They may be booked as dry containers.`;

export const otherFreight = (priced: string, containers: readonly string[]) =>
	`The rate might not apply to these containers, since it was quoted for ${priced}: ${firstFew(containers)}.`;

export const wrongCheckDigits = (numbers: readonly string[]) =>
	`Container numbers whose check digit doesn't match (ISO 6346). Look for a typo: ${firstFew(numbers)}.`;

export const unusualWeights = (containers: readonly string[]) =>
	`Containers below ${LIGHTEST} kg or above ${formatNumber(HEAVIEST)} kg. Check that these weights are in kilograms: ${firstFew(containers)}.`;

export const hazmatContents = (containers: readonly string[]) =>
	`Contents look like hazmat, but Hazmat isn't yes: ${firstFew(containers)}.`;

export const otherCargoValue = (quoted: number, booked: number) =>
	`The rate was quoted ${quoted > 0 ? `for a Cargo Value of ${quoted}` : 'without Cargo Value'}, and the booking has ${booked || 'none'}, so its insurance premium differs.`;

export const insuredWithoutValue = () =>
	"Insure Cargo is Yes, but no Cargo Value was sent. The API doesn't document which value it then insures.";

export const emptyExpressions = (labels: readonly string[]) =>
	`Expressions that evaluated to empty, so their values weren't sent: ${firstFew(labels)}.`;

// Files

export const untypedFiles = () =>
	'Some files are listed without a type and were left out. Leave Types empty to get all files.';

export const emptyFile = (name: string, id: string) =>
	`The file ${name} (ID ${id}) is empty: the API returned no content.`;

export const notADocument = (name: string, type: string) =>
	`The file ${name} may be a message rather than a document, since its type is ${type}. Open it.`;

export const mailPartsNotSent = (names: string) =>
	`Not sent, since these are parts of an email rather than documents (an image in the text below 50 KB is taken for a logo): ${names}. To send one anyway, name its field in Input Binary Field.`;

// Bookings

export const saidOfQuote = (warning: string) => `From the quote: ${warning}`;

export const expiredRate = (date: string) =>
	`The rate has expired. The API may refuse it, or DrayEasy may charge a different price. Quote again: ${date}.`;

export const otherPort = (lane: string) =>
	`The rate starts at a port or ramp that isn't the order's, so it might not apply: ${lane}.`;

export const rampAsPort = (lane: string) =>
	`No vessel arrives at the port of discharge, which is a rail ramp. Name the ocean port, and the ramp as Final Port: ${lane}.`;

export const notLookedUp = (noun: string, why: string) =>
	`The node couldn't check whether the ${noun} already exists: ${why}.`;

export const containerNotLookedUp = (noun: string, container: string, why: string) =>
	`The node couldn't check whether another ${noun} contains ${container}: ${why}.`;

export const containerAlsoOn = (noun: string, container: string, records: readonly string[]) =>
	`Container ${container} is also on ${records.join(', ')}. Check which ${noun} it belongs to.`;

export const returnedInstead = (record: string, others: string) =>
	sentences(`The ${record} already existed. Nothing was sent, and nothing in it was changed.`, others);

export const returnedAgain = (noun: string) =>
	`The same ${noun} was booked before, and its response is returned again. Nothing was sent.`;

export const lostResponse = (record: string, why: string) =>
	`The ${record} is booked: the API lists it. Its response was lost: ${why}.`;

/** undocumented: whether a price is for one container or for the whole order (docs/interface.md#u-passed-through). */
export const priceOfSeveral = () =>
	"The API doesn't document whether the price is per container or for the whole order. Ask DrayEasy before you book several containers.";

// Triggers

export const notHttps = (url: string) =>
	`Events may not arrive, because the registered webhook URL, ${url}, doesn't start with https. Set N8N_WEBHOOK_URL (WEBHOOK_URL in older n8n) to the https URL where n8n can be reached from the internet, restart n8n, then unpublish and publish the workflow.`;

export const configurationsIncomplete = (why: string) =>
	`The list of webhook configurations may be incomplete: ${why}. Events may arrive twice.`;

export const configurationsWithoutUrl = () =>
	'The API lists webhook configurations without a URL. If some of them are left from this node, events may arrive twice. Delete them with Webhook Configuration › Delete.';

export const configurationLeft = (event: string, why: string) =>
	`This node's webhook configuration for ${event} is still registered. It will be deleted the next time you publish. ${why}`;

export const configurationsUnconfirmed = (events: readonly string[]) =>
	`The API didn't confirm the webhook configuration for ${events.join(', ')}. If these events don't arrive, publish again or set Registration to Manual.`;

export const lookedAt = (count: number) =>
	`Fetch Test Event looked at ${count} records. None of them would be reported now, so this is a sample.`;
