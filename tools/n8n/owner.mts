/** The login of the playground's only user. No secret: n8n listens on this machine alone and holds sample data. */
export const OWNER = {
	email: 'owner@drayage.local',
	firstName: 'Drayage',
	lastName: 'Owner',
	password: 'Drayage-demo-1',
	/** bcrypt of the password; n8n takes nothing else from the environment. */
	passwordHash: '$2a$10$JDKHbw.vOxgs1KWSJLF5Yu2Nq9.h3CQwzMH8x8NzGueg4o02j.AR2',
};
