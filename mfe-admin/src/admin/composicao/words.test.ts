import { ANA, anEntry, CI } from './testing/a-channel';
import { actionWords, channelActorWords, failureWords } from './words';

it.each([
  [{ action: 'promote' }, 'Promovida para todos'],
  [{ action: 'canary', percent: 12.5 }, 'Teste começou com 12,5% das visitas'],
  [{ action: 'advance', percent: 50 }, 'Teste ampliado para 50% das visitas'],
  [{ action: 'advance' }, 'Teste concluído: agora vale para todos'],
  [{ action: 'abort' }, 'Teste encerrado'],
  [{ action: 'rollback', restores: 7 }, 'Volta ao que a geração 7 rodava'],
  [{ action: 'rollback' }, 'Volta ao que rodava antes'],
  [{ action: 'freeze' }, 'Canal congelado'],
  [{ action: 'unfreeze' }, 'Canal liberado'],
  [{ action: 'thaw' }, 'Canal liberado'],
  [{ action: 'pause' }, 'pause'],
])('%j is %s', (entry, words) => {
  expect(actionWords(anEntry(8, entry))).toBe(words);
});

it('tells people, tokens and the system apart', () => {
  expect([ANA, CI].map(channelActorWords)).toEqual(['Ana Admin (backoffice)', 'ci-catalogo']);
  expect(channelActorWords({ kind: 'system', name: 'health', via: null })).toBe('Sistema (saúde do teste)');
});

it('shows a share of failures with what it is made of', () => {
  expect(failureWords({ loads: 1_800, failures: 27 })).toBe('1,5% (27 de 1.800)');
  expect(failureWords({ loads: 0, failures: 0 })).toBe('0% (0 de 0)');
});
