import { limited, Problem } from '../problem';

/** How many jobs run and wait. */
export interface FairTurnLimits {
  /** Jobs that run at a time, each of another seller. */
  atOnce: number;
  /** Jobs that wait, of one seller and of all. */
  waitingEach: number;
  waiting: number;
  /** The seconds to wait, for a caller who is sent away. */
  retryAfterSeconds: number;
}

/** A line in which each seller has one place, however many jobs they bring. */
export interface FairTurns {
  /**
   * Runs a job in its turn. One job of a seller runs at a time, and sellers take turns.
   * @throws Problem too_many_requests where the seller has enough jobs in the line, unavailable where all have
   */
  take<T>(sellerId: string, job: () => Promise<T>): Promise<T>;
}

const busy = (seconds: number) =>
  new Problem('unavailable', {
    text: `Muitos arquivos estão sendo preparados agora. Tente de novo em ${seconds} segundos.`,
    headers: { 'retry-after': String(seconds) },
  });

/** Makes a line of jobs that one seller cannot fill. */
export function createFairTurns({
  atOnce,
  waitingEach,
  waiting,
  retryAfterSeconds,
}: FairTurnLimits): FairTurns {
  const running = new Set<string>();
  /** By seller, in the order in which sellers are next. */
  const lines = new Map<string, (() => void)[]>();
  let inLine = 0;

  function startNext(): void {
    for (const [sellerId, line] of lines) {
      if (running.size >= atOnce) return;
      if (running.has(sellerId)) continue;
      const start = line.shift();
      // Whoever had a turn is next after all others.
      lines.delete(sellerId);
      if (line.length > 0) lines.set(sellerId, line);
      inLine -= 1;
      running.add(sellerId);
      start?.();
    }
  }

  async function run<T>(sellerId: string, job: () => Promise<T>): Promise<T> {
    try {
      return await job();
    } finally {
      running.delete(sellerId);
      startNext();
    }
  }

  return {
    take(sellerId, job) {
      const line = lines.get(sellerId) ?? [];
      const mayStart = !running.has(sellerId) && running.size < atOnce;
      if (!mayStart && line.length >= waitingEach)
        return Promise.reject(limited('too_many_requests', retryAfterSeconds));
      if (!mayStart && inLine >= waiting) return Promise.reject(busy(retryAfterSeconds));
      return new Promise((resolve, reject) => {
        line.push(() => run(sellerId, job).then(resolve, reject));
        lines.set(sellerId, line);
        inLine += 1;
        startNext();
      });
    },
  };
}
