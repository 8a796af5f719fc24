import type { TriggerPanelDefinition } from 'n8n-workflow';

const TESTING =
	'<b>While building your workflow</b>, click "Execute step", then wait for an event of an LTL shipment, or book one. It shows up here. Only while this node listens are events sent to its test address too. <br /><br />';

/** What the editor says beside the trigger. */
export const panel: TriggerPanelDefinition = {
	header: '',
	executionsHelp: {
		inactive: `${TESTING}<b>Once you are happy with your workflow</b>, publish it. Then the workflow runs on every event that you chose. These runs show up in the executions list, not in the editor.`,
		active: `${TESTING}<b>Your workflow runs by itself</b>, since it is published: once for every post with events that you chose. These runs show up in the <a data-key="executions">executions list</a>, not in the editor.`,
	},
	activationHint:
		'Once you have finished building your workflow, publish it: events then start it without this button being clicked.',
};
