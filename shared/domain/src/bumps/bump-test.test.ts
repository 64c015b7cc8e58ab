import { createHash } from 'node:crypto';
import { armDifference, bumpArm, bumpArmText, bumpVerdict, isUnevenSplit } from './bump-test';

const armOf = (bump: string, token: string) =>
  bumpArm(createHash('sha256').update(bumpArmText(bump, token)).digest());
const VISITS = Array.from({ length: 10_000 }, (_, index) => `visita-${index}`);

describe('the split', () => {
  it('is even, and the same each time', () => {
    const arms = VISITS.map((token) => armOf('b1', token));
    const ofA = arms.filter((arm) => arm === 'a').length;
    expect(isUnevenSplit(ofA, VISITS.length - ofA)).toBe(false);
    expect(VISITS.map((token) => armOf('b1', token))).toEqual(arms);
  });

  it('is independent between bumps', () => {
    const both = VISITS.filter((token) => armOf('b1', token) === armOf('b2', token)).length;
    expect(isUnevenSplit(both, VISITS.length - both)).toBe(false);
  });

  it('does not mix a bump and a visit up', () => {
    expect(bumpArmText('b1', '1x')).not.toBe(bumpArmText('b11', 'x'));
  });
});

describe('the verdict', () => {
  const verdict = (a: [number, number], b: [number, number], planned = 1_000) =>
    bumpVerdict({ shown: a[0], accepted: a[1] }, { shown: b[0], accepted: b[1] }, planned);

  it('says nothing before the planned number, however clear it looks', () => {
    expect(verdict([999, 0], [1_000, 900])).toEqual({
      kind: 'coletando',
      text: 'Em andamento: 999 de 1.000 visitas por versão. Antes disso não há resposta.',
    });
  });

  it('says nothing of a split that chance does not make', () => {
    // The split of 53.4 % that others did not notice.
    expect(verdict([5_340, 500], [4_660, 700]).kind).toBe('divisao_desigual');
    expect(verdict([5_050, 500], [4_950, 500]).kind).not.toBe('divisao_desigual');
  });

  it('says an interval in words, never who has won', () => {
    const { kind, text } = verdict([1_000, 100], [1_000, 140]);
    expect(kind).toBe('diferenca');
    expect(text).toBe('A taxa de aceite de B fica entre +1,2 e +6,9 pontos da de A, com 95% de confiança.');
    expect(verdict([1_000, 140], [1_000, 100]).text).toContain('entre −6,9 e −1,2 pontos');
    expect(verdict([1_000, 100], [1_000, 110]).kind).toBe('sem_diferenca');
    expect(verdict([1_000, 100], [1_000, 140]).text).not.toMatch(/vencedor/i);
  });

  it('knows what it does not know when nobody accepts', () => {
    const { low, high } = armDifference({ shown: 0, accepted: 0 }, { shown: 0, accepted: 0 });
    expect([low < 0, high > 0]).toEqual([true, true]);
  });
});
