import type { ErrorDefinition } from './definition';

/** Errors of any request, and of the API itself. */
export const REQUEST_ERRORS = {
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
  forbidden: {
    status: 403,
    text: 'Você não tem permissão para fazer isso.',
    cause: 'A ação é de quem administra a plataforma ou de outro papel da loja.',
    action: 'Peça a quem administra a loja.',
  },
  not_found: {
    status: 404,
    text: 'Não encontramos o que você procura.',
    cause: 'O endereço não existe, ou o registro não existe ou não é seu.',
    action: 'Confira o endereço ou volte à lista.',
  },
  conflict: {
    status: 409,
    text: 'Isso já existe ou mudou enquanto você trabalhava.',
    cause: 'O pedido contradiz o que está guardado.',
    action: 'Recarregue a página e tente de novo.',
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
  answer_erased: {
    status: 410,
    text: 'Isto já foi feito. A resposta guardada foi apagada com os dados de quem comprou.',
    cause: 'A Idempotency-Key é de um pedido que deu certo, e os dados do comprador foram apagados depois.',
    action: 'Não repita o pedido: leia o registro como está agora.',
  },
  idempotency_key_required: {
    status: 428,
    text: 'Não foi possível concluir: falta a chave que impede repetir a operação.',
    cause: 'O pedido movimenta dinheiro e veio sem o cabeçalho Idempotency-Key.',
    action:
      'Recarregue a página. Em uma integração, envie em Idempotency-Key uma chave nova para cada operação.',
  },
  precondition_required: {
    status: 428,
    text: 'Não foi possível salvar: falta a versão dos dados.',
    cause: 'O pedido de alteração veio sem o cabeçalho If-Match.',
    action: 'Recarregue a página. Em uma integração, envie em If-Match a ETag da leitura.',
  },
  too_many_requests: {
    status: 429,
    text: 'Muitas tentativas em pouco tempo. Aguarde e tente de novo.',
    cause: 'O limite de pedidos deste endereço ou desta ação foi atingido.',
    action: 'Aguarde o tempo indicado.',
  },
  internal: {
    status: 500,
    text: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
    cause: 'Uma falha inesperada, já registrada com o código do pedido.',
    action: 'Tente de novo. Se continuar, fale com o suporte e informe o código.',
  },
  unavailable: {
    status: 503,
    text: 'O Balcão está temporariamente indisponível. Tente de novo em instantes.',
    cause: 'O banco de dados ou outro serviço necessário não respondeu.',
    action: 'Aguarde alguns segundos e tente de novo.',
  },
} as const satisfies Record<string, ErrorDefinition>;
