import type { ErrorDefinition } from './definition';

/** Signup, login and accounts. */
export const ACCOUNT_ERRORS = {
  invalid_credentials: {
    status: 400,
    text: 'E-mail ou senha incorretos.',
    cause: 'O e-mail não tem conta ou a senha não é a dela; a resposta é a mesma nos dois casos.',
    action: 'Confira os dois campos ou peça uma nova senha em "Esqueci a senha".',
  },
  invalid_code: {
    status: 400,
    text: 'Código incorreto ou vencido.',
    cause:
      'O código tem outros números, já foi usado, foi substituído por um mais novo ou passou de 15 minutos.',
    action: 'Use o código do e-mail mais recente ou peça outro.',
  },
  invalid_two_factor_code: {
    status: 400,
    text: 'Código de verificação incorreto.',
    cause: 'O código do aplicativo mudou, já foi usado, ou o relógio do celular está errado.',
    action: 'Digite o código que o aplicativo mostra agora ou use um código reserva.',
  },
  two_factor_challenge_expired: {
    status: 400,
    text: 'A verificação expirou. Entre novamente com e-mail e senha.',
    cause: 'Passou o prazo ou o número de tentativas do segundo passo da entrada.',
    action: 'Volte à entrada e comece de novo.',
  },
  wrong_current_password: {
    status: 400,
    text: 'A senha atual está incorreta.',
    cause: 'A senha informada não é a da sua conta.',
    action: 'Digite a senha com que você entra hoje ou peça uma nova em "Esqueci a senha".',
  },
  invalid_reset_token: {
    status: 400,
    text: 'Este link de nova senha venceu ou já foi usado.',
    cause: 'O link vale 30 minutos e uma única vez.',
    action: 'Peça um novo link em "Esqueci a senha".',
  },
  session_expired: {
    status: 401,
    text: 'Acesso expirado, favor entrar novamente.',
    cause: 'A sessão terminou, foi encerrada em outro aparelho ou o pedido veio sem ela.',
    action: 'Entre novamente.',
  },
  account_not_confirmed: {
    status: 403,
    text: 'Confirme o seu cadastro para entrar.',
    cause: 'O e-mail da conta ainda não foi confirmado.',
    action: 'Digite o código que enviamos por e-mail ou peça outro.',
  },
  account_blocked: {
    status: 403,
    text: 'Sua conta está bloqueada. Fale com o suporte.',
    cause: 'Quem administra a plataforma bloqueou a conta.',
    action: 'Fale com o suporte.',
  },
  legal_version_replaced: {
    status: 409,
    text: 'Este documento mudou de novo. Recarregue a página para ler a versão atual.',
    cause: 'Uma versão mais nova foi publicada depois que a página foi aberta.',
    action: 'Recarregue a página: ela mostra a versão em vigor.',
  },
  store_changed: {
    status: 409,
    text: 'Você abriu outra loja em outra aba. Nada foi lido nem salvo, e o que você digitou continua aqui.',
    cause:
      'Esta página mostra uma loja, e o seu acesso está em outra desde que você trocou de loja em outra aba.',
    action: 'No aviso acima da página, volte para a loja dela ou abra a outra.',
  },
  too_many_stores: {
    status: 409,
    text: 'A sua conta já tem o máximo de lojas.',
    cause: 'Cada conta pode ter até 20 lojas.',
    action: 'Use uma das lojas que você já tem. Se precisa de mais, fale com o suporte.',
  },
  demo_has_orders: {
    status: 409,
    text: 'A sua loja já tem pedidos: a loja de exemplo é para antes da primeira venda.',
    cause: 'Os pedidos de todas as suas lojas têm uma só numeração.',
    action: 'Continue na sua loja.',
  },
  demo_store: {
    status: 409,
    text: 'Esta é a loja de exemplo: só o gateway Simulador cobra nela.',
    cause: 'O que acontece na loja de exemplo é inventado, e some com ela.',
    action: 'Conecte o gateway na sua própria loja.',
  },
  store_blocked: {
    status: 403,
    text: 'A conta de quem responde por esta loja está bloqueada, ou a loja foi encerrada: dinheiro, dados e acessos não mudam agora.',
    cause:
      'Enquanto a conta da pessoa proprietária está bloqueada, a equipe vê a loja e atende os pedidos; nada sai dela.',
    action:
      'A pessoa proprietária precisa falar com o suporte. O que foi pedido segue depois do desbloqueio.',
  },
  step_up_required: {
    status: 403,
    text: 'Confirme que é você para continuar.',
    cause: 'A ação pede a senha ou o código de verificação digitados há no máximo 5 minutos.',
    action: 'Digite a senha ou o código e repita a ação.',
  },
  two_factor_required: {
    status: 403,
    text: 'Confirme com o código de verificação: nesta conta a senha sozinha não basta.',
    cause: 'A conta tem a verificação em duas etapas e o pedido veio só com a senha.',
    action: 'Digite o código do aplicativo ou um código reserva.',
  },
  two_factor_enrolment_required: {
    status: 403,
    text: 'Ative a verificação em duas etapas para continuar.',
    cause: 'Quem administra a plataforma só trabalha com a verificação em duas etapas ativada.',
    action: 'Abra Perfil, aba Segurança, e ative a verificação.',
  },
  two_factor_already_enabled: {
    status: 409,
    text: 'A verificação em duas etapas já está ativada.',
    cause: 'O pedido quis ativar o que já está ativo.',
    action: 'Recarregue a página para ver o status atual.',
  },
  two_factor_not_enabled: {
    status: 409,
    text: 'A verificação em duas etapas não está ativada.',
    cause: 'O pedido vale só para contas que a ativaram, ou a ativação não foi iniciada.',
    action: 'Ative a verificação na aba Segurança.',
  },
  account_locked: {
    status: 429,
    text: 'Muitas tentativas de entrada. Aguarde para tentar de novo.',
    cause: 'Cinco senhas erradas seguidas bloqueiam novas tentativas por 15 minutos.',
    action: 'Aguarde o tempo indicado ou peça uma nova senha.',
  },
  too_many_codes: {
    status: 429,
    text: 'Você pediu códigos demais. Aguarde para pedir outro.',
    cause: 'Entre um código e outro passam 60 segundos, e são no máximo 5 por hora.',
    action: 'Aguarde o tempo indicado e confira a caixa de spam.',
  },
  erasure_refused: {
    status: 409,
    text: 'A conta não pode ser excluída agora.',
    cause: 'Ninguém mais administra a plataforma.',
    action: 'Dê o acesso de administração a outra pessoa e peça de novo.',
  },
  erasure_requested: {
    status: 409,
    text: 'A exclusão da conta já foi pedida.',
    cause: 'Há um pedido que espera o fim do prazo para desistir, ou o fim das pendências.',
    action: 'Nada a fazer. Para manter a conta, cancele o pedido na aba Privacidade do perfil.',
  },
  erasure_waits: {
    status: 409,
    text: 'A conta ainda tem pendências e não pode ser excluída.',
    cause: 'Há saldo, cobrança, disputa, pedido, fatura ou bloqueio em aberto em uma das lojas.',
    action: 'Resolva o que a aba Privacidade do perfil lista. A exclusão acontece sozinha depois.',
  },
  account_closing: {
    status: 403,
    text: 'A conta está em encerramento: não vende e não muda. Reembolsos, respostas a disputas, envios, saques e exportações continuam.',
    cause: 'Quem responde pela loja pediu a exclusão da conta.',
    action: 'Para voltar a vender, cancele o pedido na aba Privacidade do perfil.',
  },
  cnpj_in_use: {
    status: 409,
    text: 'Este CNPJ já foi conferido em outra conta.',
    cause: 'Um CNPJ conferido pertence a uma conta só.',
    action: 'Quem analisa compara as duas contas e decide de quem é a empresa.',
  },
  profile_field_in_verification: {
    status: 409,
    text: 'Este dado não muda durante a verificação de identidade. Espere o resultado, ou cancele a verificação para corrigi-lo.',
    cause: 'Há uma verificação de identidade em andamento, que compara este dado com o documento.',
    action:
      'Espere o resultado. Para corrigir antes, cancele a verificação, mude o dado no perfil e comece outra.',
  },
  profile_field_locked: {
    status: 409,
    text: 'Este dado não pode mais ser alterado por aqui.',
    cause: 'A identidade já foi verificada com este dado.',
    action:
      'Razão social e CNPJ mudam por um pedido, na aba Empresa do perfil. Para os outros dados, fale com o suporte.',
  },
  company_change_pending: {
    status: 409,
    text: 'Já há uma mudança de empresa em análise.',
    cause: 'A mudança de razão social ou CNPJ pedida antes ainda não foi decidida.',
    action: 'Espere a decisão, ou retire o pedido na aba Empresa do perfil e faça outro.',
  },
  company_change_decided: {
    status: 409,
    text: 'Esta mudança de empresa já foi decidida ou retirada.',
    cause: 'Outra pessoa da administração decidiu antes, ou quem pediu retirou o pedido.',
    action: 'Abra de novo a página para ver como ficou.',
  },
  company_change_unneeded: {
    status: 409,
    text: 'Antes da verificação de identidade, a empresa muda direto no perfil.',
    cause: 'Só depois da verificação a razão social e o CNPJ mudam por análise.',
    action: 'Preencha os campos na aba Empresa e salve.',
  },
} as const satisfies Record<string, ErrorDefinition>;
