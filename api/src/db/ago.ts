import { sql } from 'kysely';

/** The instant so long before now, by the database's clock. @param interval in PostgreSQL's words, such as "30 days" */
export const ago = (interval: string) => sql<Date>`now() - ${interval}::interval`;
