CREATE TRIGGER places_listing_version
  AFTER INSERT OR DELETE OR UPDATE OF name_ar, name_en, city, state, latitude, longitude, phone,
    attribution, missing_since, hidden_at, removed_at, replaced_by
  ON "places"
  FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
