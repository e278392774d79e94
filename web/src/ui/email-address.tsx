/** An address in a left-to-right run of its own; where it does not fit it breaks at its @ first. */
export function EmailAddress({ value }: { value: string }) {
  const at = value.lastIndexOf('@');
  return (
    <bdi dir="ltr" className="ltr-run wrap-anywhere">
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </bdi>
  );
}
