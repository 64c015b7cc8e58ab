import { readAnswer } from './read-answer';

const answered = (status: number, body: unknown = '') => ({
  outcome: 'answered' as const,
  status,
  text: typeof body === 'string' ? body : JSON.stringify(body),
});
const failed = (why: 'timeout' | 'cut' | 'unreachable' | 'host_unknown') => ({
  outcome: 'failed' as const,
  why,
});

it.each([
  ['meta', answered(200, { events_received: 1 }), 'entregue'],
  ['meta', answered(200, { events_received: 0 }), 'recusado'],
  ['meta', answered(200, 'ok'), 'aceito_sem_confirmacao'],
  ['meta', answered(400, { error: { code: 100 } }), 'recusado'],
  ['meta', answered(400, { error: { code: 4 } }), 'later'],
  ['meta', answered(400, { error: { code: 190, is_transient: true } }), 'later'],
  ['meta', answered(429), 'later'],
  ['meta', answered(503), 'later'],
  ['meta', failed('unreachable'), 'later'],
  ['meta', failed('timeout'), 'unknown'],
  ['meta', failed('cut'), 'unknown'],
  // The body decides, whatever the status says.
  ['tiktok', answered(200, { code: 0 }), 'entregue'],
  ['tiktok', answered(200, { code: 40_002 }), 'recusado'],
  ['tiktok', answered(200, { code: 40_100 }), 'later'],
  ['tiktok', answered(200, { code: 51_000 }), 'later'],
  ['tiktok', answered(200, '<html>'), 'unknown'],
  ['pinterest', answered(200, { num_events_processed: 1, events: [{ status: 'processed' }] }), 'entregue'],
  [
    'pinterest',
    answered(200, { num_events_processed: 0, events: [{ status: 'failed', error_message: 'x' }] }),
    'recusado',
  ],
  ['kwai', answered(200, { result: 1 }), 'entregue'],
  ['kwai', answered(200, { result: 100 }), 'recusado'],
  ['status', answered(200), 'entregue'],
  ['status', answered(401), 'recusado'],
  ['none', answered(204), 'aceito_sem_confirmacao'],
  ['none', answered(200, { validationMessages: [{ description: 'x' }] }), 'recusado'],
  ['none', answered(200, { validationMessages: [] }), 'entregue'],
] as const)('%s: %j is %s', (reading, posted, verdict) =>
  expect(readAnswer(reading, posted).verdict).toBe(verdict),
);
