/** Milliseconds of processor time that a server's process has used. */
export async function cpuMs(url: string): Promise<number> {
  // The API tells it among its metrics, the other servers alone.
  const alone = await fetch(new URL('/processor-time', url));
  const metrics = await (alone.ok ? alone : await fetch(new URL('/metrics', url))).text();
  return Number(/^process_cpu_seconds_total (\S+)/m.exec(metrics)?.[1]) * 1_000;
}
