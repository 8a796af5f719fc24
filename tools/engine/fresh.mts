import { Container } from '@n8n/di';
import { DataDeduplicationService } from 'n8n-core';

/** Lets n8n make its services anew, as in a new process. */
export function forgetServices(): void {
	Container.reset();
	Reflect.deleteProperty(DataDeduplicationService, 'instance');
}
