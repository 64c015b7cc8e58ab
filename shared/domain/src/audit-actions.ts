/**
 * Everything that the audit log records, as `entity.verb`, and what screens call it. Whoever records something new says here
 * first what it is called: the API's types take no action without a name.
 */
export const AUDIT_ACTION_LABELS = {
  'checkout-link.create': 'Criou um link de checkout',
  'checkout-link.delete': 'Apagou um link de checkout',
  'composition.rollback': 'Voltou a uma composição anterior',
  'gateway.choose': 'Escolheu o gateway da loja',
  'gateway.connect': 'Ligou a loja a um gateway',
  'gateway.disconnect': 'Desligou a loja de um gateway',
  'gateway.test': 'Testou a conexão com um gateway',
  'gateway.update': 'Alterou a ligação com um gateway',
  'invitation.accept': 'Aceitou o convite para a loja',
  'invitation.create': 'Convidou uma pessoa para a loja',
  'invitation.revoke': 'Cancelou um convite',
  'payment-config.create': 'Configurou uma forma de pagamento',
  'payment-config.update': 'Alterou uma forma de pagamento',
  'product-image.add': 'Enviou uma imagem de produto',
  'product.bulk': 'Alterou vários produtos',
  'product.create': 'Criou um produto',
  'product.delete': 'Apagou um produto',
  'product.export': 'Exportou os produtos',
  'product.import': 'Importou produtos',
  'product.update': 'Alterou um produto',
  'seller.remove-picture': 'Removeu a foto',
  'seller.set-picture': 'Trocou a foto',
  'seller.update': 'Alterou o perfil',
  'session.end': 'Encerrou uma sessão',
  'session.end-others': 'Encerrou as outras sessões',
  'session.open': 'Entrou',
  'session.renew': 'Renovou a sessão',
  'session.step-up': 'Confirmou a identidade',
  'session.switch-store': 'Mudou de loja',
  'store.create': 'Registrou uma loja',
  'two-factor.disable': 'Desativou a verificação em duas etapas',
  'two-factor.enable': 'Ativou a verificação em duas etapas',
  'two-factor.start': 'Começou a ativar a verificação em duas etapas',
  'user.add-note': 'Nota escrita pela administração',
  'user.block': 'Conta bloqueada',
  'user.change-password': 'Trocou a senha',
  'user.confirm': 'Confirmou o cadastro',
  'user.end-session': 'Sessão encerrada pela administração',
  'user.end-sessions': 'Todas as sessões encerradas pela administração',
  'user.export': 'Exportou a lista de usuários',
  'user.forgot-password': 'Pediu uma nova senha',
  'user.remove-second-factor': 'Verificação em duas etapas removida pela administração',
  'user.resend-code': 'Pediu outro código de confirmação',
  'user.reset-password': 'Criou uma nova senha pelo link',
  'user.reveal': 'Dados pessoais vistos pela administração',
  'user.seed': 'Conta de demonstração criada',
  'user.send-reset-link': 'Link de nova senha enviado pela administração',
  'user.signup': 'Fez o cadastro',
  'user.signup-again': 'Refez o cadastro antes de confirmar',
  'user.unblock': 'Conta desbloqueada',
  'user.withdraw-note': 'Nota retirada pela administração',
} as const;

export type AuditAction = keyof typeof AUDIT_ACTION_LABELS;

/** What screens call an action; one recorded by a newer version than this shows its own name. */
export function auditActionLabel(action: string): string {
  return Object.entries(AUDIT_ACTION_LABELS).find(([name]) => name === action)?.[1] ?? action;
}
