import { cleaned } from '../shared/values/identifier';
import { wordsOf } from './columns';
import { onOneLine, type Row } from './row';

/** Matches a temperature with its unit, or the mark of a reefer that doesn't run: `-18 C`, `0F`, `2.5 °C`, `NOR`. */
const TEMPERATURE = /^(?:[-+]?\d{1,2}(?:[.,]\d+)?\s?(?:°|deg|degrees)?\s?(?:[CF]|celsius|fahrenheit)|NOR)$/i;

/** Returns whether a text is a temperature with its unit, or says that a reefer doesn't run (NOR). */
export const isTemperature = (text: string): boolean => TEMPERATURE.test(cleaned(text));

/** The letters of reefers in container types. */
const REEFERS = ['RE', 'RF', 'RH', 'RQ', 'HR'];

/** Returns the temperature of a reefer with its unit, and whether it runs. A temperature of other containers is unread. */
export const coolingOf = (row: Row, type: string): { isReefer: boolean; temperature: string } => {
	const answer = row.answer('is_reefer');
	const isReefer = REEFERS.includes(type.slice(2)) || answer === true;
	if (isReefer && answer === false)
		row.problem(`the type is ${type}, but ${row.heading('is_reefer')} is no. Correct one`);
	const isOff = onOneLine(row.cells.type?.value).toUpperCase().endsWith('NOR');
	const given = isReefer ? row.text('temperature') || (isOff ? 'NOR' : '') : '';
	const unit = wordsOf(row.cells.temperature?.heading ?? '').find((word) => ['c', 'f'].includes(word)) ?? '';
	const temperature = isTemperature(given) ? given : `${given} ${unit}`.trim().toUpperCase();
	const isNor = temperature.toUpperCase() === 'NOR';
	if (isNor) row.note('a non-operating reefer (NOR), quoted as a dry container');
	else if (isOff) row.problem(`a non-operating reefer (NOR) has no temperature, but this row says ${given}`);
	else if (isReefer && !isTemperature(temperature))
		row.problem(
			given === ''
				? "a reefer needs a temperature, such as -18 C, or NOR if it doesn't run, in a column called Temperature"
				: `write the temperature with C or F, such as -18 C, not "${given}"`,
		);
	return isNor ? { isReefer: false, temperature: '' } : { isReefer, temperature };
};
