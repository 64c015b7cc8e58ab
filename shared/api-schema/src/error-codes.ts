interface ErrorDefinition {
  status: number;
  /** What the person reads when the answer does not say it more precisely. */
  text: string;
  /** Why it happens. */
  cause: string;
  /** What to do about it. */
  action: string;
}

/** Every code that an answer of the API can carry: the source of its status, its text and its page in the docs. */
export const ERROR_CODES = {
  malformed_body: {
    status: 400,
    text: 'O conteúdo enviado não é um JSON válido.',
    cause: 'O corpo do pedido está incompleto ou não corresponde ao tipo anunciado.',
    action: 'Recarregue a página e envie de novo. Em uma integração, confira o corpo e o Content-Type.',
  },
  bad_request: {
    status: 400,
    text: 'O pedido não pôde ser entendido.',
    cause: 'O endereço ou um cabeçalho do pedido não é válido.',
    action: 'Recarregue a página e tente de novo.',
  },
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
  forbidden: {
    status: 403,
    text: 'Você não tem permissão para fazer isso.',
    cause: 'A ação é de quem administra a plataforma ou de outro papel da loja.',
    action: 'Peça a quem administra a loja.',
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
  step_up_required: {
    status: 403,
    text: 'Confirme que é você para continuar.',
    cause: 'A ação pede a senha ou o código de verificação digitados há no máximo 5 minutos.',
    action: 'Digite a senha ou o código e repita a ação.',
  },
  erasure_refused: {
    status: 409,
    text: 'A conta não pode ser excluída agora.',
    cause:
      'Outras pessoas dependem dela: trabalham em uma loja sua, ou ninguém mais administra a plataforma.',
    action:
      'Remova o acesso dessas pessoas à loja, ou dê o acesso de administração a outra pessoa, e peça de novo.',
  },
  erasure_requested: {
    status: 409,
    text: 'A exclusão da conta já foi pedida.',
    cause: 'Há um pedido que espera o fim do prazo para desistir.',
    action: 'Nada a fazer. Para manter a conta, cancele o pedido na aba Privacidade do perfil.',
  },
  kyc_link_invalid: {
    status: 403,
    text: 'Este link da imagem venceu ou é de outra pessoa. Abra a imagem de novo.',
    cause: 'O link de uma imagem de documento vale no máximo 60 segundos e só para quem o pediu.',
    action: 'Abra a imagem de novo pela tela em que ela está.',
  },
  not_found: {
    status: 404,
    text: 'Não encontramos o que você procura.',
    cause: 'O endereço não existe, ou o registro não existe ou não é seu.',
    action: 'Confira o endereço ou volte à lista.',
  },
  invitation_not_found: {
    status: 404,
    text: 'Este convite não existe.',
    cause: 'O link do convite está incompleto ou errado.',
    action: 'Abra o link direto do e-mail ou peça um novo convite.',
  },
  conflict: {
    status: 409,
    text: 'Isso já existe ou mudou enquanto você trabalhava.',
    cause: 'O pedido contradiz o que está guardado.',
    action: 'Recarregue a página e tente de novo.',
  },
  cnpj_in_use: {
    status: 409,
    text: 'Este CNPJ já está em outra conta.',
    cause: 'Cada CNPJ pertence a uma conta só.',
    action: 'Confira o número. Se a empresa é sua, fale com o suporte.',
  },
  profile_field_locked: {
    status: 409,
    text: 'Este dado não pode mais ser alterado por aqui.',
    cause: 'A identidade já foi verificada com este dado.',
    action: 'Peça a alteração ao suporte.',
  },
  product_sold: {
    status: 409,
    text: 'Este produto já foi vendido e não pode ser excluído. Arquive-o.',
    cause: 'Pedidos e relatórios precisam dos produtos que foram vendidos.',
    action: 'Arquive o produto: ele sai da loja e continua nos pedidos.',
  },
  sku_in_use: {
    status: 409,
    text: 'Este SKU já está em outro produto ou variante da loja.',
    cause: 'Cada SKU pertence a um produto ou a uma variante só; maiúsculas e minúsculas não contam.',
    action: 'Use outro SKU ou procure na lista de produtos onde ele está.',
  },
  gateway_connected: {
    status: 409,
    text: 'A loja já está ligada a este gateway.',
    cause: 'Cada loja tem uma ligação por gateway; outra aba ou pessoa pode tê-la criado agora.',
    action: 'Recarregue a página e altere a ligação que já existe.',
  },
  gateway_in_use: {
    status: 409,
    text: 'As vendas da loja passam por este gateway. Escolha outro antes de removê-lo.',
    cause: 'O gateway atual não pode ser removido, ou a loja ficaria sem receber.',
    action: 'Escolha outro gateway e remova este depois.',
  },
  identity_not_verified: {
    status: 409,
    text: 'O modo produção abre quando a sua identidade estiver verificada. Até lá, use o modo de teste.',
    cause: 'Só quem provou quem é recebe dinheiro de verdade.',
    action: 'Conclua a verificação de identidade em Configurações e volte a escolher o modo produção.',
  },
  gateway_not_configured: {
    status: 409,
    text: 'Faltam credenciais deste gateway.',
    cause: 'Sem todas as credenciais, o gateway não deixa a loja entrar.',
    action: 'Preencha as credenciais que faltam e repita a ação.',
  },
  gateway_not_chosen: {
    status: 409,
    text: 'A loja ainda não escolheu um gateway.',
    cause: 'Sem um gateway atual, não há por onde cobrar.',
    action: 'Escolha um gateway em Pagamentos e repita a ação.',
  },
  gateway_not_in_test_mode: {
    status: 409,
    text: 'O gateway da loja está em modo de produção, onde uma cobrança de teste seria de verdade.',
    cause: 'Cobranças de teste só são feitas por conexões em modo de teste.',
    action: 'Passe a conexão para o modo de teste, ou escolha o Simulador.',
  },
  payment_method_inactive: {
    status: 409,
    text: 'Esta forma de pagamento não está ativa no gateway da loja.',
    cause: 'A forma de pagamento não foi configurada no gateway atual, ou está desativada.',
    action: 'Configure e ative a forma de pagamento, e repita a ação.',
  },
  test_charge_not_simulated: {
    status: 409,
    text: 'Só cobranças do Simulador podem ser pagas por aqui.',
    cause: 'A cobrança foi feita no ambiente de testes de outro gateway.',
    action: 'Pague pelo ambiente de testes do próprio gateway.',
  },
  test_charge_not_refundable: {
    status: 409,
    text: 'Só uma cobrança paga, e ainda não devolvida por inteiro, pode ser devolvida.',
    cause: 'A cobrança não foi paga, já foi devolvida por inteiro ou está em disputa.',
    action: 'Confira o status da cobrança.',
  },
  test_charge_refund_under_way: {
    status: 409,
    text: 'Outra devolução desta cobrança ainda está em andamento. Aguarde um instante.',
    cause: 'O gateway ainda não disse o que houve com a devolução anterior.',
    action: 'Aguarde até um minuto, confira quanto foi devolvido e, se for o caso, devolva de novo.',
  },
  test_charge_refund_refused: {
    status: 409,
    text: 'O gateway não aceitou a devolução, e nada foi devolvido.',
    cause: 'O gateway não devolve este valor, esta forma de pagamento ou esta cobrança.',
    action: 'Leia o que o gateway disse. O que ele não devolve sozinho se devolve pelo painel dele.',
  },
  gateway_unreachable: {
    status: 409,
    text: 'O gateway não respondeu como esperado. Tente de novo em instantes.',
    cause: 'O gateway está fora do ar, demorou demais ou respondeu algo que não é da sua API.',
    action: 'Aguarde alguns instantes, confira o que mudou e repita a ação se for o caso.',
  },
  gateway_refused_credentials: {
    status: 409,
    text: 'O gateway recusou as credenciais da loja. Use "Testar conexão" para conferir.',
    cause: 'As credenciais foram trocadas ou revogadas no gateway.',
    action: 'Em Pagamentos, abra o gateway, corrija as credenciais e teste a conexão.',
  },
  delivery_not_parked: {
    status: 409,
    text: 'Este aviso não está mais parado. Veja na lista o que aconteceu com ele.',
    cause:
      'Só avisos parados depois de dez tentativas são reprocessados; outra aba ou pessoa pode tê-lo feito agora.',
    action: 'Recarregue a lista de avisos recebidos.',
  },
  gateway_switch_unconfirmed: {
    status: 409,
    text: 'Leia o que muda com a troca de gateway e confirme.',
    cause: 'A loja já vende por outro gateway, e a troca tem consequências.',
    action: 'Leia as consequências e confirme a troca.',
  },
  payment_config_exists: {
    status: 409,
    text: 'Esta forma de pagamento já está configurada neste gateway.',
    cause:
      'Cada forma de pagamento tem uma configuração por gateway; outra aba ou pessoa pode tê-la criado agora.',
    action: 'Recarregue a página e altere a configuração que já existe.',
  },
  slug_in_use: {
    status: 409,
    text: 'Esta URL amigável já é de outro produto da loja.',
    cause: 'Cada URL amigável leva a um produto só.',
    action: 'Escolha outra, ou deixe o campo vazio para o Balcão escolher.',
  },
  synced_field: {
    status: 409,
    text: 'Este campo vem da Shopify e não pode ser alterado por aqui.',
    cause: 'O produto é sincronizado com a Shopify, e a próxima sincronização desfaria a alteração.',
    action: 'Altere o campo na Shopify.',
  },
  checkout_link_limit: {
    status: 409,
    text: 'Este produto já tem o máximo de links de checkout.',
    cause: 'Um produto tem no máximo 50 links.',
    action: 'Exclua um link que não é mais usado.',
  },
  two_factor_already_enabled: {
    status: 409,
    text: 'A verificação em duas etapas já está ativada.',
    cause: 'O pedido quis ativar o que já está ativo.',
    action: 'Recarregue a página para ver a situação atual.',
  },
  two_factor_not_enabled: {
    status: 409,
    text: 'A verificação em duas etapas não está ativada.',
    cause: 'O pedido vale só para contas que a ativaram, ou a ativação não foi iniciada.',
    action: 'Ative a verificação na aba Segurança.',
  },
  invitation_other_email: {
    status: 409,
    text: 'Este convite é para outro e-mail.',
    cause: 'Você está em uma conta diferente da que recebeu o convite.',
    action: 'Saia e entre com o e-mail que recebeu o convite.',
  },
  view_name_in_use: {
    status: 409,
    text: 'Já existe uma visão com este nome.',
    cause: 'Os nomes das suas visões de uma lista são diferentes entre si, e os das compartilhadas também.',
    action: 'Escolha outro nome.',
  },
  view_limit_reached: {
    status: 409,
    text: 'Você já guardou 50 visões desta lista, o máximo.',
    cause: 'Cada pessoa guarda até 50 visões por lista.',
    action: 'Apague uma visão que não usa mais.',
  },
  selection_changed: {
    status: 409,
    text: 'A lista mudou desde que você a viu. Confira a seleção e tente de novo.',
    cause: 'O filtro encontra agora outra quantidade de registros do que quando a ação foi pedida.',
    action: 'Recarregue a lista, confira quantos registros o filtro encontra e repita a ação.',
  },
  import_not_in_review: {
    status: 409,
    text: 'Esta importação não está mais à espera de confirmação.',
    cause: 'Ela já foi aplicada, foi cancelada, venceu ou ainda está em conferência.',
    action: 'Abra a importação para ver a situação atual ou envie o arquivo de novo.',
  },
  import_has_problems: {
    status: 409,
    text: 'Há linhas com problemas. Corrija o arquivo ou importe só as linhas válidas.',
    cause:
      'A importação completa foi pedida, mas a conferência encontrou linhas que não podem ser importadas.',
    action: 'Baixe as linhas com problemas, corrija-as e envie o arquivo de novo, ou importe só as válidas.',
  },
  kyc_already_open: {
    status: 409,
    text: 'Já existe uma verificação de identidade em andamento ou concluída.',
    cause:
      'Cada pessoa tem uma verificação de cada vez; outra só começa depois de uma rejeitada ou cancelada.',
    action: 'Recarregue a página e continue a verificação que está aberta.',
  },
  kyc_not_open: {
    status: 409,
    text: 'A verificação de identidade não está aberta para envio.',
    cause: 'Ela não começou, está em análise, ou já terminou.',
    action: 'Recarregue a página: ela mostra o que fazer agora.',
  },
  kyc_slot_closed: {
    status: 409,
    text: 'Esta imagem já foi aprovada e não precisa de outra.',
    cause: 'Só se envia de novo a imagem que foi recusada.',
    action: 'Recarregue a página e envie apenas o que ela pede.',
  },
  kyc_already_decided: {
    status: 409,
    text: 'Esta imagem já foi analisada, ou outra tomou o lugar dela.',
    cause: 'Outra pessoa da equipe decidiu antes, ou a verificação não está mais em análise.',
    action: 'Recarregue o caso e veja a decisão.',
  },
  composition_not_configured: {
    status: 409,
    text: 'Esta instalação não tem um controle de versões configurado.',
    cause:
      'As páginas vêm dos builds da própria máquina, ou a API não sabe onde está o controle do edge (COMPOSER_CONTROL_URL).',
    action: 'Configure COMPOSER_CONTROL_URL e COMPOSER_CONTROL_TOKEN na API, como explica o runbook.',
  },
  composition_moved: {
    status: 409,
    text: 'O canal mudou enquanto isso. Confira a diferença com o que roda agora e confirme de novo.',
    cause: 'Outra pessoa, ou o próprio sistema, escreveu a geração seguinte antes.',
    action: 'Confira no histórico o que mudou. Se ainda quiser voltar, confirme de novo.',
  },
  composition_rollback_refused: {
    status: 409,
    text: 'Não é possível voltar a esta composição.',
    cause: 'A geração não existe, já é a que roda, ou uma versão dela foi bloqueada ou removida desde então.',
    action: 'Escolha outra geração do histórico.',
  },
  kyc_capture_link_ended: {
    status: 410,
    text: 'Este link não vale mais. No computador, escolha “Continuar no celular” para gerar outro.',
    cause:
      'O link para continuar no celular vale 10 minutos e uma vez só, até o fim da sessão em que foi criado ou até outro ser gerado.',
    action: 'Volte à verificação de identidade no computador e gere outro link.',
  },
  invitation_used: {
    status: 410,
    text: 'Este convite já foi aceito.',
    cause: 'Cada convite vale uma única vez.',
    action: 'Entre com a sua conta.',
  },
  invitation_revoked: {
    status: 410,
    text: 'Este convite foi cancelado.',
    cause: 'A loja cancelou o convite.',
    action: 'Fale com quem convidou você.',
  },
  invitation_expired: {
    status: 410,
    text: 'Este convite venceu.',
    cause: 'O convite vale 7 dias.',
    action: 'Peça um novo convite a quem convidou você.',
  },
  stale_version: {
    status: 412,
    text: 'Estes dados mudaram desde que você abriu a página.',
    cause: 'Alguém, ou você em outra aba, salvou antes.',
    action: 'Compare as duas versões e escolha o que fica.',
  },
  payload_too_large: {
    status: 413,
    text: 'O arquivo ou o texto é grande demais.',
    cause: 'O pedido passa do tamanho aceito.',
    action: 'Envie um arquivo menor.',
  },
  unsupported_media_type: {
    status: 415,
    text: 'Este tipo de arquivo não é aceito.',
    cause: 'O conteúdo não é de um dos tipos aceitos, mesmo que o nome diga que é.',
    action: 'Envie uma imagem JPG, PNG ou WebP.',
  },
  validation: {
    status: 422,
    text: 'Confira os campos indicados.',
    cause: 'Um ou mais campos não seguem as regras.',
    action: 'Corrija os campos indicados e envie de novo.',
  },
  card_data_forbidden: {
    status: 422,
    text: 'Não envie dados de cartão.',
    cause: 'Um texto do pedido contém o que parece ser um número de cartão, que o Balcão nunca guarda.',
    action: 'Apague o número do cartão do texto.',
  },
  idempotency_in_flight: {
    status: 409,
    text: 'Este pedido ainda está sendo atendido. Aguarde um instante.',
    cause: 'Um pedido com a mesma Idempotency-Key chegou e ainda não foi respondido.',
    action: 'Aguarde e repita o mesmo pedido: a resposta do primeiro volta.',
  },
  idempotency_key_reused: {
    status: 422,
    text: 'Esta chave já foi usada em outro pedido.',
    cause: 'A mesma Idempotency-Key veio com outro conteúdo ou em outro endereço.',
    action: 'Use uma chave nova para cada pedido diferente.',
  },
  composition_frozen: {
    status: 423,
    text: 'O canal está congelado e não aceita esta mudança.',
    cause: 'Alguém congelou o canal, com um motivo que o histórico mostra.',
    action: 'Fale com quem congelou, ou libere o canal com mfe thaw.',
  },
  precondition_required: {
    status: 428,
    text: 'Não foi possível salvar: falta a versão dos dados.',
    cause: 'O pedido de alteração veio sem o cabeçalho If-Match.',
    action: 'Recarregue a página. Em uma integração, envie em If-Match a ETag da leitura.',
  },
  too_many_requests: {
    status: 429,
    text: 'Muitos pedidos em pouco tempo. Aguarde e tente de novo.',
    cause: 'O limite de pedidos deste endereço ou desta ação foi atingido.',
    action: 'Aguarde o tempo indicado.',
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
  internal: {
    status: 500,
    text: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
    cause: 'Uma falha inesperada, já registrada com o código do pedido.',
    action: 'Tente de novo. Se continuar, fale com o suporte e informe o código.',
  },
  composition_token_refused: {
    status: 502,
    text: 'O controle de versões recusou o acesso da API. Avise quem cuida da instalação.',
    cause: 'O token em COMPOSER_CONTROL_TOKEN foi revogado, está errado ou não vale para este canal.',
    action: 'Emita um token com o escopo compose:<canal> (mfe token) e configure-o na API.',
  },
  composition_not_understood: {
    status: 502,
    text: 'O controle de versões respondeu algo que não entendemos. Avise quem cuida da instalação.',
    cause:
      'COMPOSER_CONTROL_URL leva a outro servidor, a um edge sem repositório de versões, ou a um de outra versão.',
    action: 'Confira COMPOSER_CONTROL_URL e se o edge foi iniciado com COMPOSER_STORE.',
  },
  composition_unavailable: {
    status: 503,
    text: 'O controle de versões não respondeu. Tente de novo em instantes.',
    cause: 'O edge está parado, fora de alcance da API, ou demorou mais de 5 segundos.',
    action: 'Aguarde e tente de novo. O que já está no ar continua funcionando.',
  },
  unavailable: {
    status: 503,
    text: 'O Balcão está temporariamente indisponível. Tente de novo em instantes.',
    cause: 'O banco de dados ou outro serviço necessário não respondeu.',
    action: 'Aguarde alguns segundos e tente de novo.',
  },
} as const satisfies Record<string, ErrorDefinition>;

export type ErrorCode = keyof typeof ERROR_CODES;
