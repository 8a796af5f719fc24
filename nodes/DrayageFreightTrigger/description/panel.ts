import type { TriggerPanelDefinition } from 'n8n-workflow';

const TESTING =
	'<b>While building your workflow</b>, click "Execute step", then wait for an LTL shipment event, or book a shipment. The event shows up here. The test URL receives events only while this node listens. <br /><br />';

/** The editor's text next to the trigger. */
export const panel: TriggerPanelDefinition = {
	header: '',
	executionsHelp: {
		inactive: `${TESTING}<b>Once you are happy with your workflow</b>, publish it. Then every chosen event starts it. These executions show up in the Executions tab, not in the editor.`,
		active: `${TESTING}<b>Your workflow is published</b>, so every webhook request with chosen events starts it. These executions show up in the <a data-key="executions">Executions tab</a>, not in the editor.`,
	},
	activationHint: 'Once you have finished building your workflow, publish it. New events then start it automatically.',
};
