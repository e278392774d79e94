CREATE TRIGGER doctors_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "doctors"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
