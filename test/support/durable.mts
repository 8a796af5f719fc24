/** Settings with which n8n commits a poll's stored data together with the execution that the poll starts. */
const DURABLE = {
	N8N_SCHEDULER_ENABLED: 'true',
	N8N_USE_WORKFLOW_PUBLICATION_SERVICE: 'true',
	N8N_SCHEDULER_POLL_TRIGGERS_ENABLED: 'true',
	N8N_POLLER_DURABLE_CURSORS_ENABLED: 'true',
};

/** Shorter waits, so that n8n schedules polls sooner and detects sooner that a poll's process has died. */
const SOONER = {
	N8N_SCHEDULER_MATERIALIZATION_INTERVAL: '1',
	N8N_SCHEDULER_EXECUTOR_INTERVAL: '1',
	N8N_SCHEDULER_LEASE_DURATION: '15',
	N8N_SCHEDULER_REAPER_INTERVAL: '2',
};

/** The environment of an n8n that polls durably. An n8n before 2.36 ignores it and polls in memory. */
export const durably: Readonly<Record<string, string>> = { ...DURABLE, ...SOONER };

/** The environment that turns this off again. */
export const inMemory: Readonly<Record<string, string>> = Object.fromEntries(
	Object.keys(DURABLE).map((name) => [name, 'false']),
);
