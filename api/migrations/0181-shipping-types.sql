-- The shop's own rates are no type: no method has it, as it was refused until now.
ALTER TABLE shipping_methods DROP CONSTRAINT shipping_methods_type_check,
  ADD CONSTRAINT shipping_methods_type_check CHECK (type IN ('gratis', 'fixo', 'tabela', 'percentual', 'retirada')) NOT VALID;
