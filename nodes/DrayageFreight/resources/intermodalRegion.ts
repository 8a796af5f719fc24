import { picker } from '../../shared/locators/field';
import { city } from '../../shared/locators/locators';
import { resource } from '../../shared/operations/resource';

export const intermodalRegion = resource('intermodalRegion', {
	name: 'Intermodal Region',
	fields: { cityId: picker(city, 'City', 'City that the container goes to') },
	operations: {
		getAll: {
			action: 'Get many intermodal regions',
			description: 'List the hub areas (ports and rail ramps) that freight rates start from',
		},
		suggest: {
			name: 'Suggest for City',
			action: 'Suggest intermodal regions for city',
			description:
				'List the hub areas that suit a destination city. Their IDs, with that of the city, are what Rate > Search asks for.',
		},
	},
});
