-- The CNPJ of a seller's company once somebody of the platform has reviewed it. What nobody has reviewed is no holder of payouts and keeps
-- nobody else from typing it.
ALTER TABLE sellers ADD COLUMN reviewed_cnpj text DEFAULT '' NOT NULL;
UPDATE sellers SET reviewed_cnpj = cnpj
  WHERE cnpj <> '' AND EXISTS (SELECT FROM company_changes AS change
    WHERE change.seller_id = sellers.id AND change.status = 'approved' AND change.cnpj = sellers.cnpj);
