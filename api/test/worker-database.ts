import { resetDatabaseClock } from '../src/db/clock';

/** Names the database of the worker that runs this test file: jest counts its workers from 1. */
const worker = Number(process.env.JEST_WORKER_ID);
const url = process.env.TEST_DATABASE_URLS?.split(' ')[worker - 1];
if (url) process.env.TEST_DATABASE_URL = url;

// The code of the API is kept from file to file; what one has measured is not the next one's.
resetDatabaseClock();
