-- Every unique key of a seller's rows has the seller, so that the rows of a seller can live together on one of several servers. That
-- these ids are unique is what the primary key of each table says; by themselves they are only looked up.
ALTER TABLE live_events DROP CONSTRAINT live_events_pkey, ADD PRIMARY KEY (seller_id, id);
DROP INDEX live_events_of_seller;

ALTER TABLE kyc_reports DROP CONSTRAINT kyc_reports_id_key;
CREATE INDEX kyc_reports_by_id ON kyc_reports (id);
ALTER TABLE kyc_documents DROP CONSTRAINT kyc_documents_id_key;
CREATE INDEX kyc_documents_by_id ON kyc_documents (id);
ALTER TABLE kyc_capture_links DROP CONSTRAINT kyc_capture_links_id_key;
CREATE INDEX kyc_capture_links_by_id ON kyc_capture_links (id);
ALTER TABLE product_images DROP CONSTRAINT product_images_id_key;
CREATE INDEX product_images_by_id ON product_images (id);
ALTER TABLE data_subject_requests DROP CONSTRAINT data_subject_requests_id_key;
CREATE INDEX data_subject_requests_by_id ON data_subject_requests (id);
DROP INDEX seller_pictures_id;
CREATE INDEX seller_pictures_by_id ON seller_pictures (id);
ALTER TABLE stores DROP CONSTRAINT stores_id_key;
CREATE INDEX stores_by_id ON stores (id);
