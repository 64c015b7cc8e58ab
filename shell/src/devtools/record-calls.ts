import { isApiError, type ShellContract } from '@balcao/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { maskPath } from './mask-path';

const MAX_CALLS = 200;

/** One call of the contract. Never a body, a token, a query or an id. */
export interface ContractCall {
  id: number;
  part: 'http' | 'session' | 'navigation' | 'loading';
  /** `GET /orders/…`, `navigate /backoffice/pedidos`. */
  name: string;
  /** The area that was shown when it was made; empty for a page of the shell. */
  area: string;
  /** Milliseconds since the page was asked for. */
  startedAt: number;
  /** Null while it has not ended. */
  took: number | null;
  /** `200`, `timeout`, `ok`. Empty while it has not ended. */
  outcome: string;
}

/** The calls that were recorded, the newest first. */
export type Recording = StoreApi<readonly ContractCall[]>;

type Methods = Record<string, (...args: unknown[]) => unknown>;

function outcomeOf(answer: unknown): string {
  const isAnswer = typeof answer === 'object' && answer !== null && 'status' in answer;
  return isAnswer && typeof answer.status === 'number' ? String(answer.status) : 'ok';
}

function failureOf(error: unknown): string {
  if (!isApiError(error)) return error instanceof Error ? error.name : 'error';
  return error.status ? `${error.status} ${error.code}` : error.code;
}

/**
 * Records from now on what is called of the contract: auth, requests, navigation and tracked work. The calls themselves stay
 * as they are.
 *
 * @param area the one that is shown now
 */
export function recordCalls(
  { http, session, navigation, loading }: Pick<ShellContract, 'http' | 'session' | 'navigation' | 'loading'>,
  area: () => string,
  now: () => number = () => performance.now(),
): Recording {
  const calls = createStore<readonly ContractCall[]>(() => []);
  let lastId = 0;

  function begin(part: ContractCall['part'], name: string): (outcome: string) => void {
    const id = ++lastId;
    const startedAt = now();
    const call: ContractCall = { id, part, name, area: area(), startedAt, took: null, outcome: '' };
    calls.setState((known) => [call, ...known].slice(0, MAX_CALLS), true);
    return (outcome) => {
      const took = now() - startedAt;
      const end = (one: ContractCall) => (one.id === id ? { ...one, took, outcome } : one);
      calls.setState((known) => known.map(end), true);
    };
  }

  function wrap(
    part: ContractCall['part'],
    target: object,
    method: string,
    nameOf: (arg: unknown) => string,
  ) {
    const methods = target as Methods;
    const original = methods[method];
    if (!original) return;
    methods[method] = (...args) => {
      const end = begin(part, nameOf(args[0]));
      try {
        const answer = original.apply(target, args);
        if (answer instanceof Promise)
          answer.then(
            (value) => end(outcomeOf(value)),
            (error: unknown) => end(failureOf(error)),
          );
        else end('ok');
        return answer;
      } catch (error) {
        end(failureOf(error));
        throw error;
      }
    };
  }

  for (const method of ['get', 'post', 'put', 'patch', 'delete'])
    wrap('http', http, method, (path) => `${method.toUpperCase()} ${maskPath(String(path))}`);
  for (const method of ['open', 'logout', 'refresh']) wrap('session', session, method, () => method);
  wrap('navigation', navigation, 'navigate', (to) =>
    typeof to === 'number' ? `navigate ${to}` : `navigate ${maskPath(String(to))}`,
  );
  wrap('navigation', navigation, 'guardUnsaved', () => 'guardUnsaved');
  wrap('loading', loading, 'track', () => 'track');

  return calls;
}
