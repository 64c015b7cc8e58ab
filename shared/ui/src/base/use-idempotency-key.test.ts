import { renderHook } from '@testing-library/react';
import { useIdempotencyKey } from './index';

it('the same work keeps its key until it is done; other work gets another', () => {
  const { result, rerender } = renderHook(() => useIdempotencyKey());
  const keyFor = (body: unknown) => result.current.headersFor(body)['Idempotency-Key'];
  const first = keyFor({ amount: 100 });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  rerender();
  expect(keyFor({ amount: 100 })).toBe(first);
  const other = keyFor({ amount: 200 });
  expect(other).not.toBe(first);
  result.current.renew();
  expect(keyFor({ amount: 200 })).not.toBe(other);
});
