/** A drawing that misbehaves as it is told to. */
export async function draw(how: 'endless' | 'hungry' | 'broken' | 'curious' | 'named'): Promise<string> {
  if (how === 'endless') for (;;);
  if (how === 'hungry') {
    const kept = Array.from({ length: 64 }, () => Buffer.alloc(32 * 1024 * 1024, 1));
    return `${kept.length} blocks of memory`;
  }
  if (how === 'named') return String(process.pid);
  if (how === 'broken') throw new Error('broken');
  return Object.keys(process.env).join();
}
