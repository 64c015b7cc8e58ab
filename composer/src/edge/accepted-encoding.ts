/** Whether a request's `accept-encoding` takes an encoding, by its name or `*`; `br;q=0` refuses it (RFC 9110, 12.5.3). */
export function acceptsEncoding(accepted: string | string[] | undefined, encoding: string): boolean {
  const named = [accepted ?? ''].flat().join(',').toLowerCase().split(',');
  const weights = new Map(
    named.map((one) => {
      const [name = '', ...parameters] = one.split(';').map((part) => part.trim());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice('q='.length) ?? 1;
      return [name, Number(weight)];
    }),
  );
  return (weights.get(encoding) ?? weights.get('*') ?? 0) > 0;
}
