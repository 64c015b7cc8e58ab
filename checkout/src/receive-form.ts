import { createHash } from 'node:crypto';
import type { V1Session, V1SessionCard, V1SessionChange, V1SessionDifference } from '@balcao/api-schema';
import { formatMoney, normalizeCep, type Tracking } from '@balcao/domain';
import { cardOf, changeOf, type FormBody, proofOf, textOf, typedOf, withoutRefused } from './form-input';
import { type FoundAddress, findAddress } from './postal-code';
import { ApiRefusal, type Caller, type CardCheck, type SessionApi } from './session-api';

/** The result of a form. */
export interface FormAnswer {
  /** Paid, or open to be paid: the session's own page says so. */
  isDone: boolean;
  session: V1Session;
  /** The settings that a card is made with, where they were asked for. */
  card?: V1SessionCard['setup'];
  status: number;
  /** The typed texts of fields that were refused. */
  typed: Record<string, string>;
  /** The problems, by field. */
  errors: Record<string, string>;
  /** The parts of the address that the server filled, by field. */
  filled: Record<string, string>;
  changes: readonly V1SessionDifference[];
  problem: string;
  /** The check to do before the card is charged. */
  cardCheck?: CardCheck | undefined;
}

interface SentForm {
  api: SessionApi;
  postalCodeBase: string;
  caller: Caller;
  token: string;
  body: FormBody;
  /** The tracking that the page has learned of the visit with this form. */
  tracking: Tracking;
  /** The name of this browser, by which refused cards are counted. */
  device: string | undefined;
}

const FILLED = ['street', 'district', 'city', 'state'] as const;

/** The first sentence of each field. */
const sentences = (fields: ApiRefusal['fields']): Record<string, string> =>
  Object.fromEntries(Object.entries(fields).map(([path, [first = '']]) => [path, first]));

/**
 * Writes what a CEP knows into fields that are empty, or still hold what was written by itself: what somebody typed is never
 * replaced.
 */
async function withAddress(
  { postalCodeBase, body }: Pick<SentForm, 'postalCodeBase' | 'body'>,
  change: V1SessionChange,
): Promise<{ change: V1SessionChange; filled: Record<string, string> }> {
  const zip = normalizeCep(change.address?.zip ?? '');
  const writtenOf = (field: (typeof FILLED)[number]) => textOf(body, `filled.${field}`) ?? '';
  const before = Object.fromEntries(FILLED.map((field) => [field, writtenOf(field)]));
  const isNew = zip.length === 8 && (zip !== textOf(body, 'filled.zip') || !change.address?.city);
  const found: FoundAddress | undefined = isNew ? await findAddress(postalCodeBase, zip) : undefined;
  if (found === undefined) return { change, filled: { ...before, zip } };
  const typed = change.address as Record<string, string>;
  const free = FILLED.filter((field) => !typed[field] || typed[field] === before[field]);
  const written = Object.fromEntries(free.map((field) => [field, found[field]]));
  return {
    change: { ...change, address: { ...change.address, ...written } as V1SessionChange['address'] },
    filled: { ...before, ...written, zip },
  };
}

/** The refusals that name fields, of which the others can be kept. */
const OF_FIELDS = ['validation', 'card_data_forbidden'];

/** Sends a change; what is refused of it is told, and the rest is kept. `again`: what stays in the refused fields, to be mended. */
async function sendChange(
  { api, caller, token, body }: SentForm,
  change: V1SessionChange,
): Promise<{ session: V1Session; errors: Record<string, string>; again: Record<string, string> }> {
  const kept = { errors: {}, again: {} };
  if (Object.keys(change).length === 0) return { session: await api.read(caller, token), ...kept };
  try {
    return { session: await api.change(caller, token, change), ...kept };
  } catch (error) {
    if (!(error instanceof ApiRefusal) || !OF_FIELDS.includes(error.code)) throw error;
    const errors = sentences(error.fields);
    const rest = withoutRefused(change, Object.keys(errors));
    if (rest === undefined) throw error;
    // A card's number is written into no page.
    const again = error.code === 'validation' ? typedOf(body, Object.keys(errors)) : {};
    return { session: await api.change(caller, token, rest), errors, again };
  }
}

/** Of one press. Another card is another press, though it stands in the same form. */
function keyOf(body: FormBody, version: number, card: ReturnType<typeof cardOf>): string {
  const press = `${textOf(body, 'attempt') ?? ''}-${version}`;
  return card ? `${press}-${createHash('sha256').update(card.token).digest('hex').slice(0, 16)}` : press;
}

/** Takes what was typed and chosen, and pays where that was pressed. @throws ApiRefusal when nothing could be read or kept */
export async function receiveForm(sent: SentForm): Promise<FormAnswer> {
  const { api, caller, token, body, device, tracking } = sent;
  const isKnown = Object.keys(tracking).length > 0;
  const { change, filled } = await withAddress(sent, { ...changeOf(body), ...(isKnown && { tracking }) });
  const { session, errors, again } = await sendChange(sent, change);
  const isWrong = Object.keys(errors).length > 0;
  const answer: FormAnswer = {
    isDone: false,
    session,
    status: isWrong ? 422 : 200,
    typed: again,
    errors,
    filled,
    changes: [],
    problem: '',
  };
  const act = textOf(body, 'do');
  if ((act !== 'pay' && act !== 'card') || isWrong) return answer;
  const agreed = textOf(body, 'total');
  if (agreed !== undefined && Number(agreed) !== session.amounts.total)
    return {
      ...answer,
      status: 409,
      problem: `O total agora é ${formatMoney(session.amounts.total)}. Confira a compra antes de pagar.`,
    };
  try {
    const version = Number(textOf(body, 'version')) || session.version;
    if (act === 'card') return { ...answer, card: (await api.prepareCard(caller, token, version)).setup };
    const card = session.method === 'credit_card' ? cardOf(body) : undefined;
    const proof = proofOf(body);
    const sent = { ...(card && { card }), ...(card && device && { device }), ...(proof && { proof }) };
    await api.pay(caller, token, { version, ...sent }, keyOf(body, version, card));
    return { ...answer, isDone: true };
  } catch (error) {
    if (!(error instanceof ApiRefusal)) throw error;
    return {
      ...answer,
      status: error.status,
      session: await api.read(caller, token),
      errors: sentences(error.fields),
      changes: error.changes,
      cardCheck: error.cardCheck,
      problem: error.code === 'checkout_changed' && error.changes.length > 0 ? '' : error.errors.join(' '),
    };
  }
}
