-- Each company belongs to one account; an empty CNPJ means none yet.
CREATE UNIQUE INDEX sellers_cnpj ON sellers (cnpj) WHERE cnpj <> '';
-- A public picture is asked for by its name alone.
CREATE UNIQUE INDEX seller_pictures_id ON seller_pictures (id);
