import { type Claim, type DisputeClaim, isDisputeClaim, leftBeside } from './payment-claims';
import type { PaymentReport } from './payment-state';

/** The claims of a payment, before a report of a chargeback or MED. */
export interface Claims {
  claims: readonly Claim[];
  capturedCents: number;
}

/** The claims of a payment after a report. */
export interface ClaimsChange {
  claims: readonly Claim[];
  /** A dispute that nobody had told of before. */
  isNew: boolean;
  /** It says what was known. */
  isRepeated: boolean;
  /** It gives back more than is held. */
  isExceeded: boolean;
}

type ApplyReport = (known: Claims, kind: DisputeClaim['kind'], report: PaymentReport) => ClaimsChange | null;

const NEWS = { isNew: false, isRepeated: false, isExceeded: false };
const nameIn = ({ disputeId }: PaymentReport): string => disputeId ?? '';
const isOpen = ({ heldCents }: DisputeClaim): boolean => heldCents > 0;

/** All that a new dispute can be about: what is left, or where nothing is, what no other dispute is about. */
function wholeOf({ claims, capturedCents }: Claims): number {
  return leftBeside(claims, capturedCents) || leftBeside(claims.filter(isDisputeClaim), capturedCents);
}

const begun = (
  kind: DisputeClaim['kind'],
  report: PaymentReport,
  { consumedCents, heldCents }: Pick<DisputeClaim, 'consumedCents' | 'heldCents'>,
): DisputeClaim => ({
  kind,
  consumedCents,
  heldCents,
  reportId: report.id,
  reference: nameIn(report),
  isImplied: heldCents === 0,
  amountCents: consumedCents + heldCents,
  openedAt: report.occurredAt,
  decidedAt: heldCents === 0 ? report.occurredAt : null,
  reportIds: [report.id],
});

/** A dispute with one more report that speaks of it, and the name that this gives it. */
const withReport = (dispute: DisputeClaim, report: PaymentReport): DisputeClaim => ({
  ...dispute,
  reference: dispute.reference || nameIn(report),
  reportIds: [...dispute.reportIds, report.id],
});

function withChanged(claims: readonly Claim[], changed: ReadonlyMap<Claim, Claim>): readonly Claim[] {
  return claims.map((claim) => changed.get(claim) ?? claim);
}

const changedOne = (
  { claims }: Claims,
  before: DisputeClaim,
  after: DisputeClaim,
  news: Partial<ClaimsChange> = {},
): ClaimsChange => ({ ...NEWS, ...news, claims: withChanged(claims, new Map([[before, after]])) });

/** A dispute that was decided and is opened again, or of which the opening is told late. */
function reopened(known: Claims, dispute: DisputeClaim, report: PaymentReport): ClaimsChange {
  const amountCents = report.amountCents ?? dispute.amountCents;
  const heldCents = Math.max(0, amountCents - dispute.consumedCents);
  const reported = { ...withReport(dispute, report), isImplied: false };
  if (heldCents === 0) return changedOne(known, dispute, reported, { isRepeated: true });
  const held = { heldCents, decidedAt: null, reportId: report.id };
  return changedOne(known, dispute, {
    ...reported,
    ...held,
    amountCents: Math.max(dispute.amountCents, amountCents),
  });
}

/** A dispute is opened: of an amount, or of all that there is. One that is open and means the same is told twice. */
export const openDispute: ApplyReport = (known, kind, report) => {
  const { claims, capturedCents } = known;
  const { amountCents } = report;
  const name = nameIn(report);
  const disputes = claims.filter(isDisputeClaim);
  const named = disputes.find(({ reference }) => name !== '' && reference === name);
  if (named) {
    if (!isOpen(named)) return reopened(known, named, report);
    return changedOne(known, named, withReport(named, report), { isRepeated: true });
  }
  const left = leftBeside(claims, capturedCents);
  const same = disputes.find(
    (one) =>
      isOpen(one) &&
      (name === '' || one.reference === '') &&
      left < (amountCents ?? 1) &&
      (amountCents === null || amountCents === one.amountCents),
  );
  if (same) return changedOne(known, same, withReport(same, report), { isRepeated: true });
  const heldCents = amountCents ?? wholeOf(known);
  if (heldCents === 0) return null;
  return { ...NEWS, isNew: true, claims: [...claims, begun(kind, report, { consumedCents: 0, heldCents })] };
};

/**
 * The disputes that a decision is about: the one that it names, else one that is open without a name, by the amount, else the first. One
 * without a name is about all that is open.
 */
function targetsOf(report: PaymentReport, claims: readonly Claim[]): readonly DisputeClaim[] {
  const name = nameIn(report);
  const { amountCents } = report;
  const disputes = claims.filter(isDisputeClaim);
  if (name === '') return disputes.filter(isOpen);
  const named = disputes.filter(({ reference }) => reference === name);
  if (named.length > 0) return named;
  const nameless = disputes.filter((one) => one.reference === '' && isOpen(one));
  const fits =
    nameless.find(({ heldCents }) => heldCents === amountCents) ??
    nameless.find(({ heldCents }) => heldCents >= (amountCents ?? 0));
  return [fits ?? nameless[0]].flatMap((one) => one ?? []);
}

const heldOf = (disputes: readonly DisputeClaim[]): number =>
  disputes.reduce((sum, { heldCents }) => sum + heldCents, 0);

/** Decides on what is held by disputes, the first first. */
function decide(
  disputes: readonly DisputeClaim[],
  report: PaymentReport,
  cents: number,
  isLost: boolean,
): Map<Claim, DisputeClaim> {
  const changed = new Map<Claim, DisputeClaim>();
  let left = cents;
  for (const dispute of disputes) {
    const part = Math.min(left, dispute.heldCents);
    if (part === 0) continue;
    left -= part;
    const heldCents = dispute.heldCents - part;
    changed.set(dispute, {
      ...withReport(dispute, report),
      heldCents,
      consumedCents: dispute.consumedCents + (isLost ? part : 0),
      reportId: isLost ? report.id : dispute.reportId,
      decidedAt: report.occurredAt,
    });
  }
  return changed;
}

/** A decision about what nobody holds any more: it says once more how the last of its disputes has ended. */
function repeatedDecision(known: Claims, report: PaymentReport): ClaimsChange | null {
  const { claims } = known;
  const last = targetsOf(report, claims).at(-1) ?? claims.filter(isDisputeClaim).at(-1);
  const isOther = last && nameIn(report) !== '' && !['', nameIn(report)].includes(last.reference);
  if (last === undefined || isOther) return null;
  return changedOne(known, last, withReport(last, report), { isRepeated: true });
}

/** Releases held money, some of it or all. Nothing more than that comes back. */
export const winDispute: ApplyReport = (known, _kind, report) => {
  const meant = targetsOf(report, known.claims);
  const held = heldOf(meant);
  if (held === 0) return repeatedDecision(known, report);
  const changed = decide(meant, report, report.amountCents ?? held, false);
  const isExceeded = (report.amountCents ?? 0) > held;
  return { ...NEWS, isExceeded, claims: withChanged(known.claims, changed) };
};

/** More of a dispute is lost than was held of it. */
const lostMore = (dispute: DisputeClaim, report: PaymentReport, cents: number): DisputeClaim => {
  const consumedCents = dispute.consumedCents + cents;
  return {
    ...(dispute.reportIds.includes(report.id) ? dispute : withReport(dispute, report)),
    consumedCents,
    reportId: report.id,
    amountCents: Math.max(dispute.amountCents, consumedCents + dispute.heldCents),
    decidedAt: report.occurredAt,
  };
};

/** A loss of which nothing was held: of a dispute that was decided otherwise, or of one that nobody had told of. */
function lostAtOnce(known: Claims, kind: DisputeClaim['kind'], report: PaymentReport): ClaimsChange | null {
  const { claims, capturedCents } = known;
  const [named] = targetsOf(report, claims);
  const isRestLost = claims.some((claim) => isDisputeClaim(claim) && claim.consumedCents > 0);
  if (named) {
    const room = named.amountCents - named.consumedCents;
    if (room === 0) return repeatedDecision(known, report);
    return changedOne(known, named, lostMore(named, report, report.amountCents ?? room));
  }
  const isKnown = report.amountCents === null && nameIn(report) === '' && isRestLost;
  if (isKnown) return repeatedDecision(known, report);
  const consumedCents = report.amountCents ?? wholeOf({ claims, capturedCents });
  if (consumedCents === 0) return null;
  return { ...NEWS, isNew: true, claims: [...claims, begun(kind, report, { consumedCents, heldCents: 0 })] };
}

/** Loses held money, some of it or all. A loss beyond the held money counts too. */
export const loseDispute: ApplyReport = (known, kind, report) => {
  const meant = targetsOf(report, known.claims);
  const held = heldOf(meant);
  if (held === 0) return lostAtOnce(known, kind, report);
  const cents = report.amountCents ?? held;
  const changed = decide(meant, report, Math.min(cents, held), true);
  const [last] = [...changed].slice(-1);
  if (cents > held && last) changed.set(last[0], lostMore(last[1], report, cents - held));
  return { ...NEWS, claims: withChanged(known.claims, changed) };
};
