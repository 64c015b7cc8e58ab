import { sql } from 'kysely';

/**
 * The instant this long before now, by the database's clock. @param interval as PostgreSQL writes it, such as "30 days"
 */
export const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
