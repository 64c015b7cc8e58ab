import { redactLine } from '@balcao/domain';
import type { FastifyBaseLogger } from 'fastify';
import { infoSinkOf } from './logger';

/** The logged part of an answer. */
export interface LoggedAnswer {
  requestId: string;
  method: string;
  /** Its pattern. */
  route: string;
  status: number;
  ms: number;
  /** Keyed hashes, of one address and of one account or none. */
  address: string;
  account: string | undefined;
}

type AnswerLog = (answer: LoggedAnswer) => void;

/** As many texts are remembered. There are fewer routes, and names come again. */
const KEPT_TEXTS = 20_000;

const TRACE_ID = /^[0-9a-f]{32}$/;
/** As many as the shortest card number has. */
const MANY_DIGITS = /\d{13}/;

/** A trace id in which there is no room for a card's number. Callers choose it. */
const isPlainId = (id: string): boolean => TRACE_ID.test(id) && !MANY_DIGITS.test(id);

/** Tells whether a text has nothing to hide and is written into JSON as it is. It looks at each text once. */
function createPlainCheck(): (text: string) => boolean {
  const looked = new Map<string, boolean>();
  return (text) => {
    const known = looked.get(text);
    if (known !== undefined) return known;
    const line = `{"text":${JSON.stringify(text)}}\n`;
    const isPlain = line === `{"text":"${text}"}\n` && redactLine(line) === line;
    if (looked.size >= KEPT_TEXTS) looked.clear();
    looked.set(text, isPlain);
    return isPlain;
  };
}

/** The beginning of a line, as pino writes it. Many lines are of the same millisecond. */
function createLineStart(): () => string {
  let ofMs = Number.NaN;
  let start = '';
  return () => {
    const now = Date.now();
    if (now !== ofMs) {
      ofMs = now;
      start = `{"level":30,"time":"${new Date(now).toISOString()}","service":"api","requestId":"`;
    }
    return start;
  };
}

/**
 * Logs one line per answer. Its members are always the same, so it is put together without the logger and searched for
 * secrets by its parts: those that come again once, and the id that the caller may have chosen. With anything to hide, it
 * takes the way of all other lines. Loggers that were made elsewhere write it themselves.
 */
export function createAnswerLog(logger: FastifyBaseLogger): AnswerLog {
  const sink = infoSinkOf(logger);
  const isPlain = createPlainCheck();
  const lineStart = createLineStart();
  const byLogger: AnswerLog = (answer) => logger.info(answer, 'answered');
  if (sink === undefined) return byLogger;

  return (answer) => {
    const { requestId, method, route, status, ms, address, account } = answer;
    const isKnown = isPlain(route) && isPlain(method) && isPlain(address);
    if (!isKnown || (account !== undefined && !isPlain(account)) || !isPlainId(requestId))
      return byLogger(answer);
    const named = account === undefined ? '' : `,"account":"${account}"`;
    sink.write(
      `${lineStart()}${requestId}","method":"${method}","route":"${route}","status":${status},"ms":${ms},"address":"${address}"${named},"msg":"answered"}\n`,
    );
  };
}
