CREATE TRIGGER advertisements_listing_version
  AFTER INSERT OR UPDATE OR DELETE ON "advertisements"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
