// Loaded into a measured process: it tells what its heap holds after a collection, when it is asked by SIGUSR2.

/** The line that it prints, before a number of bytes. */
const PREFIX = 'heap_bytes_after_collection ';

process.on('SIGUSR2', () => {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  console.log(`${PREFIX}${heapUsed + external}`);
});
