export default function Home() {
  return <h1>CPT Gems</h1>
}
