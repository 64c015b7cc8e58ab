const REPORT = /^heap_bytes_after_collection (\d+)$/;

/** The arguments of a process whose heap can be asked for. */
export const HEAP_ARGS = ['--expose-gc', '--import', './bench/src/api/report-heap.ts'];

/** Asks a process that was started with `HEAP_ARGS` for its heap. */
export function watchHeap() {
  let resolve: ((bytes: number) => void) | undefined;
  return {
    /** Takes each line that the process prints. */
    onLine(line: string) {
      const bytes = REPORT.exec(line)?.[1];
      if (bytes !== undefined) resolve?.(Number(bytes));
    },
    /** The bytes that its heap holds after a collection, buffers included. */
    read: (pid: number): Promise<number> =>
      new Promise((done) => {
        resolve = done;
        process.kill(pid, 'SIGUSR2');
      }),
  };
}
