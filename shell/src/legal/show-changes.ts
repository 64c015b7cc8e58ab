import type { LegalDocuments } from '@balcao/api-schema';
import { type HttpClient, isApiError } from '@balcao/contract';
import { type LegalDocument, todayInSaoPaulo } from '@balcao/domain';
import type { ChoiceRequest, Notices } from '../notify/notices';
import type { KeyValueStorage } from '../storage/browser-storage';

/** The day on which the person wanted to read it later: they are asked again on the next one. */
const LATER_KEY = 'documentos-depois';

export interface ChangeParts {
  http: HttpClient;
  notices: Pick<Notices, 'choose' | 'toast'>;
  storage: KeyValueStorage;
  openPage?: (url: string) => void;
}

/** The terms are accepted; the privacy policy is a notice, which is read and asks for no consent. */
const QUESTIONS: Readonly<Record<LegalDocument, ChoiceRequest>> = {
  terms: {
    title: 'Os termos de uso mudaram',
    body: 'Leia a nova versão e diga se aceita. Enquanto isso, tudo continua funcionando: a sua loja, as vendas e o seu dinheiro.',
    confirmLabel: 'Li e aceito',
    cancelLabel: 'Depois',
    alternativeLabel: 'Ler os termos de uso',
  },
  privacy: {
    title: 'A política de privacidade mudou',
    body: 'É um aviso sobre como os seus dados são tratados: não há nada a aceitar. Enquanto não ler, tudo continua funcionando.',
    confirmLabel: 'Já li',
    cancelLabel: 'Depois',
    alternativeLabel: 'Ler a política de privacidade',
  },
};

/** Says which documents have changed since the person accepted them, and keeps their answer. Whoever wants to read later goes on. */
export async function showChanges(parts: ChangeParts, changed: readonly LegalDocument[]): Promise<void> {
  const { http, storage, notices } = parts;
  if (storage.get(LATER_KEY) === todayInSaoPaulo()) return;
  try {
    const { data: documents } = await http.get<LegalDocuments>('/legal-documents');
    for (const document of changed) {
      const { version, url } = documents[document];
      if (!(await hasAgreed(parts, document, url))) return storage.set(LATER_KEY, todayInSaoPaulo());
      await http.post('/legal-acceptances', { document, version });
    }
  } catch (error) {
    if (isApiError(error)) notices.toast(error.errors.join(' '), { kind: 'error' });
  }
}

/** Asks until the person says one thing or the other: reading it first, in another tab, is neither. */
async function hasAgreed(
  { notices, openPage = (url) => window.open(url, '_blank', 'noreferrer') }: ChangeParts,
  document: LegalDocument,
  url: string,
): Promise<boolean> {
  for (;;) {
    const choice = await notices.choose(QUESTIONS[document]);
    if (choice !== 'alternative') return choice === 'confirm';
    openPage(url);
  }
}
