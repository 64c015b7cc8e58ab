import { SESSION_EXPIRED_MESSAGE } from '@balcao/domain';

/**
 * Every error that the page itself can raise, with the sentence a person reads. Codes of answers come from the API and
 * bring their own sentences.
 */
export const CLIENT_ERRORS = {
  offline: 'Não conseguimos falar com o Balcão. Verifique sua conexão e tente de novo.',
  blocked:
    'Algo no seu navegador ou na sua rede barrou este pedido ao Balcão, como um bloqueador de anúncios. Libere este endereço nele e tente de novo.',
  foreign_answer:
    'Quem respondeu não foi o Balcão: a rede pede um login, ou um proxy barrou o pedido. Nada foi confirmado: resolva isso em outra aba e tente de novo.',
  timeout: 'O Balcão demorou demais para responder. Tente de novo em instantes.',
  aborted: 'A operação foi cancelada.',
  not_found: 'Não encontramos o que você procura.',
  unexpected: 'Não conseguimos concluir a operação. Tente de novo em instantes.',
  unauthenticated: SESSION_EXPIRED_MESSAGE,
  area_unreachable: 'Não conseguimos baixar esta parte do Balcão. Verifique sua conexão e tente de novo.',
  area_timeout: 'Esta parte do Balcão demorou demais para chegar. Tente de novo.',
  area_refused:
    'Recusamos um arquivo desta parte do Balcão porque ele não é o que publicamos. Tente de novo.',
  area_contract: 'Esta parte do Balcão é de outra versão. Atualize a página para continuar.',
  area_broken: 'Algo deu errado ao abrir esta parte do Balcão. Tente de novo.',
} as const;

export type ClientErrorCode = keyof typeof CLIENT_ERRORS;

/** Whether a code is one of the page's own. */
export function isClientErrorCode(code: unknown): code is ClientErrorCode {
  return typeof code === 'string' && code in CLIENT_ERRORS;
}
