import type { BumpArm } from './order-bump';

/**
 * The version of a bump that a visit sees: the same each time, half of the visits each, and independent of other bumps.
 * @param digest SHA-256 of the bump's id and the visit's token
 */
export const bumpArm = (digest: Uint8Array): BumpArm => ((digest[0] ?? 0) % 2 === 0 ? 'a' : 'b');

/** The text that the digest of an arm is made of. */
export const bumpArmText = (bumpId: string, token: string): string => `${bumpId}\n${token}`;

/** Visits that saw a version, and those of them that took it. */
export interface ArmCount {
  shown: number;
  accepted: number;
}

/** The verdict on a test. */
export interface BumpVerdict {
  kind: 'coletando' | 'divisao_desigual' | 'sem_diferenca' | 'diferenca';
  text: string;
}

/** Two-sided 95 %. */
const Z = 1.96;
/** A chi-square of one degree of freedom above this has p < 0.001. */
const UNEVEN = 10.828;
const POINTS = 100;

const rateOf = ({ shown, accepted }: ArmCount) => (shown === 0 ? 0 : accepted / shown);

/** Wilson's interval of a share. */
function wilson(count: ArmCount): { low: number; high: number } {
  const { shown } = count;
  if (shown === 0) return { low: 0, high: 1 };
  const rate = rateOf(count);
  const centre = rate + Z ** 2 / (2 * shown);
  const spread = Z * Math.sqrt((rate * (1 - rate)) / shown + Z ** 2 / (4 * shown ** 2));
  const whole = 1 + Z ** 2 / shown;
  return { low: (centre - spread) / whole, high: (centre + spread) / whole };
}

/** By how much version B is taken more often than A, 95 % sure, as shares (Newcombe's interval). */
export function armDifference(a: ArmCount, b: ArmCount): { low: number; high: number } {
  const [rateA, rateB] = [rateOf(a), rateOf(b)];
  const [intervalA, intervalB] = [wilson(a), wilson(b)];
  const difference = rateB - rateA;
  return {
    low: difference - Math.hypot(rateB - intervalB.low, intervalA.high - rateA),
    high: difference + Math.hypot(intervalB.high - rateB, rateA - intervalA.low),
  };
}

const counted = new Intl.NumberFormat('pt-BR');
const signed = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1, signDisplay: 'exceptZero' });
const points = (share: number) => signed.format(share * POINTS).replace('-', '−');

/** Whether so uneven a split comes about by chance less than once in a thousand times. */
export const isUnevenSplit = (a: number, b: number): boolean => a + b > 0 && (a - b) ** 2 / (a + b) > UNEVEN;

/** The verdict that can honestly be given on a test: none before the planned number, and none on an uneven split. */
export function bumpVerdict(a: ArmCount, b: ArmCount, plannedPerArm: number): BumpVerdict {
  if (isUnevenSplit(a.shown, b.shown))
    return {
      kind: 'divisao_desigual',
      text: `A divisão não foi meio a meio: A teve ${counted.format(a.shown)} visitas e B ${counted.format(b.shown)}. Algo conta errado, por isso não dizemos qual é melhor.`,
    };
  const fewest = Math.min(a.shown, b.shown);
  if (fewest < plannedPerArm)
    return {
      kind: 'coletando',
      text: `Em andamento: ${counted.format(fewest)} de ${counted.format(plannedPerArm)} visitas por versão. Antes disso não há resposta.`,
    };
  const { low, high } = armDifference(a, b);
  const interval = `entre ${points(low)} e ${points(high)} pontos`;
  if (low <= 0 && high >= 0)
    return {
      kind: 'sem_diferenca',
      text: `A taxa de aceite de B fica ${interval} da de A: o teste não mostra diferença.`,
    };
  return {
    kind: 'diferenca',
    text: `A taxa de aceite de B fica ${interval} da de A, com 95% de confiança.`,
  };
}
